package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.exception.TooManyRowsException;
import org.junit.jupiter.api.Test;
import tel.billing.shared.spec.Arbitrary;

class RenderedStatementTest {
    private static final Comparator<Field<?>> IDENTITY = (one, other) -> one == other ? 0 : 1;

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void it_is_rendered_once_and_runs_with_other_values_each_time() {
        var renderings = new AtomicInteger();
        var find = RenderedStatement.of(() -> {
            renderings.incrementAndGet();
            return byId();
        });
        var first = database.account();
        var second = database.account();

        assertThat(find.on(database.sql())
                        .bind(ACCOUNT_ACCOUNT.ID, first.value())
                        .fetchOptional())
                .hasValueSatisfying(
                        row -> assertThat(row.get(ACCOUNT_ACCOUNT.ID)).isEqualTo(first.value()));
        assertThat(find.on(database.sql())
                        .bind(ACCOUNT_ACCOUNT.ID, second.value())
                        .fetchOptional())
                .hasValueSatisfying(
                        row -> assertThat(row.get(ACCOUNT_ACCOUNT.ID)).isEqualTo(second.value()));
        assertThat(renderings).hasValue(1);
    }

    /// Otherwise jOOQ would compare the names of all columns for each column of each row.
    @Test
    void a_row_has_the_columns_of_the_table_themselves() {
        var row = RenderedStatement.of(RenderedStatementTest::byId)
                .on(database.sql())
                .bind(ACCOUNT_ACCOUNT.ID, database.account().value())
                .fetchOptional()
                .orElseThrow();

        assertThat(row.fields()).usingElementComparator(IDENTITY).containsExactly(ACCOUNT_ACCOUNT.fields());
    }

    @Test
    void an_execution_without_a_value_fails() {
        var find = RenderedStatement.of(RenderedStatementTest::byId).on(database.sql());

        assertThatThrownBy(() -> find.fetchOptional())
                .hasMessageContaining("parameters [account_account__id], but the values of []");
    }

    @Test
    void a_value_without_a_parameter_is_rejected() {
        var find = RenderedStatement.of(RenderedStatementTest::byId)
                .on(database.sql())
                .bind(ACCOUNT_ACCOUNT.ID, database.account().value())
                .bind(ACCOUNT_ACCOUNT.COUNTRY, "NL");

        assertThatThrownBy(find::fetchOptional).hasMessageContaining("account_account__country");
    }

    @Test
    void several_rows_where_one_is_expected_are_rejected() {
        database.account();
        database.account();
        var all = RenderedStatement.of(() -> selectFrom(ACCOUNT_ACCOUNT)).on(database.sql());

        assertThatThrownBy(all::fetchOptional).isInstanceOf(TooManyRowsException.class);
    }

    /// The driver would prepare the statement again, and PostgreSQL would plan it again.
    @Test
    void a_null_has_the_type_of_its_column() {
        var find = RenderedStatement.of(() -> selectFrom(ACCOUNT_ACCOUNT)
                .where(ACCOUNT_ACCOUNT.VAT_NUMBER.eq(parameter(ACCOUNT_ACCOUNT.VAT_NUMBER)))
                .and(ACCOUNT_ACCOUNT.LAPSES_AT.eq(parameter(ACCOUNT_ACCOUNT.LAPSES_AT))));

        var executions = database.unitOfWork().perform(() -> {
            for (var times = 0; times < 20; times++) {
                var isNull = times % 2 == 0;
                find.on(database.sql())
                        .bind(ACCOUNT_ACCOUNT.VAT_NUMBER, isNull ? null : "NL123456789B13")
                        .bind(ACCOUNT_ACCOUNT.LAPSES_AT, isNull ? null : Arbitrary.INSTANT)
                        .fetch();
            }
            return database.sql().fetch("""
                    SELECT generic_plans + custom_plans AS executions FROM pg_prepared_statements
                    WHERE statement LIKE '%"vat_number" = %lapses_at" = %'
                    """).getValues("executions", Long.class);
        });

        assertThat(executions)
                .singleElement()
                .satisfies(times -> assertThat(times).isGreaterThan(10));
    }

    /// A value of the first execution would be sent with all later ones.
    @Test
    void a_value_that_is_neither_a_parameter_nor_inline_is_rejected() {
        var find = RenderedStatement.of(() -> selectFrom(ACCOUNT_ACCOUNT)
                .where(ACCOUNT_ACCOUNT.ID.eq(database.account().value())));

        assertThatThrownBy(() -> find.on(database.sql())).hasMessageContaining("neither a parameter nor inline");
    }

    private static Query byId() {
        return selectFrom(ACCOUNT_ACCOUNT).where(ACCOUNT_ACCOUNT.ID.eq(parameter(ACCOUNT_ACCOUNT.ID)));
    }
}
