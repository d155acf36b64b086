CREATE TABLE "conversation_invitations" (
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"inviter_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_invitations_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "conversation_invitations" ADD CONSTRAINT "conversation_invitations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_invitations" ADD CONSTRAINT "conversation_invitations_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_invitations" ADD CONSTRAINT "conversation_invitations_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_invitations_user" ON "conversation_invitations" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversation_invitations_inviter" ON "conversation_invitations" USING btree ("inviter_id");