CREATE TABLE "changes" (
	"transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text,
	"conversation_id" text,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "changes_transaction_id_id_pk" PRIMARY KEY("transaction_id","id")
);
--> statement-breakpoint
-- Rows of before are before every cursor; the constant spares the rewriting of the tables.
ALTER TABLE "conversations" ADD COLUMN "transaction_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id()::text::bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "transaction_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id()::text::bigint;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "transaction_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participants" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id()::text::bigint;--> statement-breakpoint
CREATE INDEX "changes_account" ON "changes" USING btree ("account_id","transaction_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "changes_conversation" ON "changes" USING btree ("conversation_id","transaction_id") WHERE conversation_id is not null;--> statement-breakpoint
-- The position of a changed row in the stream of changes, whatever statement changes it.
CREATE FUNCTION "set_transaction_id"() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN NEW."transaction_id" := pg_current_xact_id()::text::bigint; RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER "conversations_transaction_id" BEFORE UPDATE ON "conversations"
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "set_transaction_id"();
--> statement-breakpoint
CREATE TRIGGER "conversation_participants_transaction_id" BEFORE UPDATE ON "conversation_participants"
FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "set_transaction_id"();
