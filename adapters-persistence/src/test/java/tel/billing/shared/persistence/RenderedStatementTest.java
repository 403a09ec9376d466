package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.selectFrom;
import static tel.billing.account.persistence.tables.AccountAccount.ACCOUNT_ACCOUNT;
import static tel.billing.shared.persistence.RenderedStatement.parameter;

import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.Query;
import org.junit.jupiter.api.Test;

class RenderedStatementTest {
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
                        .fetchOptional(ACCOUNT_ACCOUNT))
                .hasValueSatisfying(row -> assertThat(row.getId()).isEqualTo(first.value()));
        assertThat(find.on(database.sql())
                        .bind(ACCOUNT_ACCOUNT.ID, second.value())
                        .fetchOptional(ACCOUNT_ACCOUNT))
                .hasValueSatisfying(row -> assertThat(row.getId()).isEqualTo(second.value()));
        assertThat(renderings).hasValue(1);
    }

    @Test
    void an_execution_without_a_value_fails() {
        var find = RenderedStatement.of(RenderedStatementTest::byId).on(database.sql());

        assertThatThrownBy(() -> find.fetchOptional(ACCOUNT_ACCOUNT))
                .hasMessageContaining("no value for account_account_id");
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
