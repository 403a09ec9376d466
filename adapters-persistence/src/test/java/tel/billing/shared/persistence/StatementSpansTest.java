package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Spans of statements")
class StatementSpansTest {
    private static final RenderedStatement FIND = RenderedStatement.of(
            () -> selectFrom(ACCOUNT_ACCOUNT).where(ACCOUNT_ACCOUNT.ID.eq(parameter(ACCOUNT_ACCOUNT.ID))));

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();

    @AutoClose
    private final SdkTracerProvider provider = SdkTracerProvider.builder()
            .addSpanProcessor(SimpleSpanProcessor.create(exporter))
            .build();

    private final TestDatabase database = TestDatabase.empty();
    private final DSLContext sql = StatementSpans.of(database.sql(), provider.get("test"));

    @Test
    void contain_the_sql_without_values() {
        var account = database.account();

        withinSpan(() -> {
            sql.fetchCount(ACCOUNT_ACCOUNT, ACCOUNT_ACCOUNT.ID.eq(account.value()));
            FIND.on(sql).bind(ACCOUNT_ACCOUNT.ID, account.value()).fetchOptional();
        });

        assertThat(exporter.getFinishedSpanItems()).hasSize(3);
        var parent = exporter.getFinishedSpanItems().getLast();
        assertThat(exporter.getFinishedSpanItems().subList(0, 2)).allSatisfy(span -> {
            assertThat(span.getName()).isEqualTo("select account_account");
            assertThat(span.getParentSpanId()).isEqualTo(parent.getSpanId());
            assertThat(span.getAttributes().toString()).contains("?").doesNotContain(account.toString());
        });
    }

    @Test
    void show_that_a_statement_failed() {
        withinSpan(() -> assertThatThrownBy(() -> sql.execute("select 1 / 0")).isInstanceOf(RuntimeException.class));

        assertThat(exporter.getFinishedSpanItems().getFirst())
                .returns(StatusCode.ERROR, span -> span.getStatus().getStatusCode())
                .returns(0, SpanData::getTotalRecordedEvents);
    }

    @Test
    void do_not_exist_outside_of_traces() {
        sql.fetchCount(ACCOUNT_ACCOUNT);

        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        select "a"."b" from "tax_rate" as "a"                                     | select tax_rate
        insert into "ledger_transfer" ("id") values (?)                           | insert ledger_transfer
        with "due" as (select "x" from "payment_notice") update "other" set "y"=? | select payment_notice
        select count(*) from (select "x" from "tax_rate") as "q"                  | select tax_rate
        select pg_try_advisory_lock(1)                                            | select
        set lock_timeout = 0                                                      | sql
        """)
    void are_named_after_the_verb_and_the_first_table(String statement, String name) {
        assertThat(StatementSpans.name(statement)).isEqualTo(name);
    }

    private void withinSpan(Runnable work) {
        var span = provider.get("test").spanBuilder("request").startSpan();
        try (var _ = span.makeCurrent()) {
            work.run();
        } finally {
            span.end();
        }
    }
}
