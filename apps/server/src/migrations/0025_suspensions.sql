CREATE TABLE "suspensions" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"begun_by" text,
	"ends_at" timestamp (3) with time zone,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_begun_by_accounts_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspensions" ADD CONSTRAINT "suspensions_lifted_by_accounts_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suspensions_newest" ON "suspensions" USING btree ("begun_at","id");--> statement-breakpoint
CREATE INDEX "suspensions_appeals" ON "suspensions" USING btree ("begun_at","id") WHERE "suspensions"."appealed_at" is not null and "suspensions"."answered_at" is null and "suspensions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "suspensions_person" ON "suspensions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "suspensions_begun_by" ON "suspensions" USING btree ("begun_by");--> statement-breakpoint
CREATE INDEX "suspensions_answered_by" ON "suspensions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "suspensions_lifted_by" ON "suspensions" USING btree ("lifted_by");