DROP INDEX "messages_once";--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("sender_id","conversation_id","client_id");