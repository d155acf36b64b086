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
ALTER TABLE "conversation_preferences" ADD CONSTRAINT "conversation_preferences_conversation_id_user_id_conversation_participants_conversation_id_user_id_fk" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."conversation_participants"("conversation_id","user_id") ON DELETE cascade ON UPDATE no action;