CREATE TABLE "moderation_decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"decided_by" text,
	"person_id" text,
	"subject_type" text NOT NULL,
	"decision" text NOT NULL,
	"note" text,
	"evidence" jsonb,
	"reasons" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"person_id" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decision_id" text
);
--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_decisions_newest" ON "moderation_decisions" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_person" ON "moderation_decisions" USING btree ("person_id","decided_at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_moderator" ON "moderation_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE "reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "reports_queue" ON "reports" USING btree ("created_at","id") WHERE "reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "reports_subject" ON "reports" USING btree ("subject_type","subject_id","created_at","id") WHERE "reports"."decision_id" is null;--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reports_person" ON "reports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "reports_decision" ON "reports" USING btree ("decision_id","created_at");