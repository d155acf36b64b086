CREATE TABLE "friend_request_refusals" (
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"times" integer NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_request_refusals_sender_id_receiver_id_pk" PRIMARY KEY("sender_id","receiver_id")
);
--> statement-breakpoint
ALTER TABLE "friend_request_refusals" ADD CONSTRAINT "friend_request_refusals_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_request_refusals" ADD CONSTRAINT "friend_request_refusals_receiver_id_accounts_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_request_refusals_receiver" ON "friend_request_refusals" USING btree ("receiver_id");