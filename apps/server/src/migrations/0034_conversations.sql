CREATE TABLE "hidden_messages" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text NOT NULL,
	"hidden_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_messages_user_id_conversation_id_seq_pk" PRIMARY KEY("user_id","conversation_id","seq")
);
--> statement-breakpoint
CREATE TABLE "message_versions" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_versions_conversation_id_seq_version_pk" PRIMARY KEY("conversation_id","seq","version")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"user_id" text NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_conversation_id_seq_user_id_pk" PRIMARY KEY("conversation_id","seq","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_preferences" (
	"user_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"archived_seq" integer,
	"unread_seq" integer,
	"draft_text" text,
	"draft_reply_to" integer,
	"draft_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_preferences_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reactions" jsonb;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_versions" ADD CONSTRAINT "message_versions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_preferences" ADD CONSTRAINT "conversation_preferences_participant" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversation_participants"("conversation_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_messages_place" ON "hidden_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_versions_replaced" ON "message_versions" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "message_reactions_user" ON "message_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_works" ON "messages" USING btree ("conversation_id","seq") WHERE kind = 'work';--> statement-breakpoint
CREATE INDEX "messages_of_work" ON "messages" USING btree ("conversation_id","item_type",(item_data ->> 'id'),"seq") WHERE kind = 'work';