CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"friend_id" text NOT NULL,
	"shared_by" text NOT NULL,
	"item_type" text NOT NULL,
	"item_id" text NOT NULL,
	"item_data" jsonb NOT NULL,
	"item_bytes" integer GENERATED ALWAYS AS (octet_length(item_data::text)) STORED,
	"client_id" text NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_friend_id_accounts_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_shared_by_accounts_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_once" ON "shares" USING btree ("friend_id","shared_by","item_type","item_id");--> statement-breakpoint
CREATE INDEX "shares_newest" ON "shares" USING btree ("friend_id","shared_at","id");--> statement-breakpoint
CREATE INDEX "shares_sender" ON "shares" USING btree ("shared_by");