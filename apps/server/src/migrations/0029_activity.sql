CREATE TABLE "activity_states" (
	"account_id" text PRIMARY KEY NOT NULL,
	"seen_until" timestamp (3) with time zone,
	"muted" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "activity" jsonb;--> statement-breakpoint
ALTER TABLE "activity_states" ADD CONSTRAINT "activity_states_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_activity" ON "changes" USING btree ("account_id","created_at","id") WHERE activity is not null;