CREATE TABLE "dismissed_suggestions" (
	"user_id" text NOT NULL,
	"person_id" text NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissed_suggestions_user_id_person_id_pk" PRIMARY KEY("user_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_suggested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_suggestions" ADD CONSTRAINT "dismissed_suggestions_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dismissed_suggestions_person" ON "dismissed_suggestions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "favourites_keepers" ON "favourites" USING btree ("kind","item_id","user_id") WHERE item is not null;