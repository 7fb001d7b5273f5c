CREATE TABLE "analytics_slices" (
	"filter" text NOT NULL,
	"value" text NOT NULL,
	"day" date NOT NULL,
	"visits" json NOT NULL,
	"actions" json NOT NULL,
	CONSTRAINT "analytics_slices_filter_value_day_pk" PRIMARY KEY("filter","value","day")
);
