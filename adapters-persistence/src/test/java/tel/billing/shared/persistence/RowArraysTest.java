package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.shared.persistence.tables.SharedScheduledTask.SHARED_SCHEDULED_TASK;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.tables.records.SharedScheduledTaskRecord;

class RowArraysTest {
    private static final Field<UUID> ID = DSL.field("id", SQLDataType.UUID);
    private static final Field<String> TEXT = DSL.field("some_text", SQLDataType.CLOB);
    private static final Field<Instant> AT = DSL.field("at", SQLDataType.INSTANT);
    private static final Field<Long> AMOUNT = DSL.field("amount", SQLDataType.BIGINT);
    private static final Field<BigDecimal> RATE = DSL.field("rate", SQLDataType.NUMERIC);
    private static final Field<Boolean> FLAG = DSL.field("flag", SQLDataType.BOOLEAN);
    private static final Field<byte[]> BYTES = DSL.field("bytes", SQLDataType.BLOB);
    private static final Field<JSONB> JSON = DSL.field("json", SQLDataType.JSONB);
    private static final Field<String[]> LINES = DSL.field("lines", SQLDataType.CLOB.array());

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void values_of_all_types_arrive_unchanged_and_in_order() {
        var rows = List.of(
                row("plain", new byte[] {0, 1, -1}, "{\"a\": \"b\"}", "one"),
                row("with \"quotes\", \\backslashes\\, {braces}\nand lines", new byte[0], "[]", "one", "two, \"2\" \\"),
                row("NULL", "é".getBytes(StandardCharsets.UTF_8), "null"),
                row("", new byte[] {'\\'}, "\"é\"", "", "NULL", " "),
                empty());

        assertThat(read(RowArrays.of(rows)))
                .containsExactlyElementsOf(
                        rows.stream().map(RowArraysTest::comparable).toList());
    }

    @Test
    void no_rows() {
        assertThat(read(RowArrays.of(List.of(), List.of(empty().fields())))).isEmpty();
    }

    @Test
    void a_further_column() {
        var number = DSL.field("number", SQLDataType.INTEGER);
        var arrays = RowArrays.of(List.of(row("a", new byte[0], "1"), row("b", new byte[0], "2")), List.of(TEXT))
                .with(number, List.of(7, 8));

        assertThat(database.sql()
                        .select(arrays.field(TEXT), arrays.field(number))
                        .from(arrays.table())
                        .fetch()
                        .map(Record::intoList))
                .containsExactly(List.of("a", 7), List.of("b", 8));
    }

    /// Columns that no row sets have their default.
    @Test
    void only_columns_that_a_row_sets_are_inserted() {
        var first = task("first");
        var second = task("second");
        second.setPickedBy("me");

        database.sql().execute(RowArrays.of(List.of(first, second)).insertInto(SHARED_SCHEDULED_TASK));

        assertThat(database.sql()
                        .selectFrom(SHARED_SCHEDULED_TASK)
                        .orderBy(SHARED_SCHEDULED_TASK.TASK_INSTANCE)
                        .fetch(SHARED_SCHEDULED_TASK.PICKED_BY))
                .containsExactly(null, "me");
    }

    @Test
    void the_statement_is_the_same_for_any_number_of_rows() {
        var dialect = DSL.using(SQLDialect.POSTGRES);

        assertThat(dialect.render(RowArrays.of(List.of(task("first"))).insertInto(SHARED_SCHEDULED_TASK)))
                .isEqualTo(dialect.render(
                        RowArrays.of(List.of(task("second"), task("third"))).insertInto(SHARED_SCHEDULED_TASK)));
    }

    private List<List<Object>> read(RowArrays arrays) {
        return database.sql()
                .select(Stream.of(empty().fields()).map(arrays::field).toList())
                .from(arrays.table())
                .fetch()
                .map(RowArraysTest::comparable);
    }

    /// Arrays as lists.
    private static List<Object> comparable(Record row) {
        return row.intoStream()
                .map(value -> switch (value) {
                    case byte[] bytes -> HexFormat.of().formatHex(bytes);
                    case String[] texts -> List.of(texts);
                    case null, default -> value;
                })
                .toList();
    }

    private static Record row(String text, byte[] bytes, String json, String... lines) {
        var row = empty();
        row.set(ID, UUID.randomUUID());
        row.set(TEXT, text);
        row.set(AT, Instant.parse("2026-11-27T12:00:00.123456Z"));
        row.set(AMOUNT, Long.MIN_VALUE);
        row.set(RATE, new BigDecimal("0.000000000001"));
        row.set(FLAG, true);
        row.set(BYTES, bytes);
        row.set(JSON, JSONB.jsonb(json));
        row.set(LINES, lines);
        return row;
    }

    private static Record empty() {
        return DSL.using(SQLDialect.POSTGRES).newRecord(ID, TEXT, AT, AMOUNT, RATE, FLAG, BYTES, JSON, LINES);
    }

    private static SharedScheduledTaskRecord task(String instance) {
        var row = new SharedScheduledTaskRecord();
        row.setTaskName("task");
        row.setTaskInstance(instance);
        row.setExecutionTime(Instant.parse("2026-11-27T12:00:00Z"));
        row.setPicked(false);
        row.setVersion(1L);
        return row;
    }
}
