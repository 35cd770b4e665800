CREATE TABLE "model_spending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_spending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"model" text NOT NULL,
	"cost" double precision NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_spending_by_time" ON "model_spending" USING btree ("at");