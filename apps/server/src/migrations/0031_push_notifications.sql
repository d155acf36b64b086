CREATE TABLE "push_position" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"timeline" text NOT NULL,
	"next" bigint NOT NULL,
	"running" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_retries" (
	"session_id" text NOT NULL,
	"account_id" text NOT NULL,
	"tag" text NOT NULL,
	"subject" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_retries_session_id_tag_pk" PRIMARY KEY("session_id","tag")
);
--> statement-breakpoint
CREATE TABLE "push_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"off" jsonb DEFAULT '[]' NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"previews" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"transport" text NOT NULL,
	"address" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_retries" ADD CONSTRAINT "push_retries_session_id_push_subscriptions_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."push_subscriptions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_retries" ADD CONSTRAINT "push_retries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_retries_due" ON "push_retries" USING btree ("next_try_at");--> statement-breakpoint
CREATE INDEX "push_retries_account" ON "push_retries" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_address" ON "push_subscriptions" USING btree ("address");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_transaction" ON "messages" USING btree ("transaction_id");