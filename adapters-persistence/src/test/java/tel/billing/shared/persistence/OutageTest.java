package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.transaction.CannotCreateTransactionException;
import tel.billing.shared.StoreUnavailable;

class OutageTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "08000", "08001", "08003", "08006", "25006", "53100", "53200", "53300", "55P03", "57014", "57P01",
                "57P02", "57P03", "57P05", "58030"
            })
    void is_detected_from_the_state_of_a_failure(String state) {
        var broken =
                new DataAccessException("SQL", new IllegalStateException(new SQLException("first\nsecond", state)));

        assertThat(Outage.translate(broken))
                .isInstanceOf(StoreUnavailable.class)
                .hasMessage("the store is not available: java.sql.SQLException: first");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"23505", "40001", "40P01", "42501", "XX000"})
    void is_not_detected_from_a_failed_statement(String state) {
        var broken = new DataAccessException("SQL", new SQLException("refused", state));

        assertThat(Outage.translate(broken)).isSameAs(broken);
    }

    @ParameterizedTest
    @CsvSource({
        "08006, SILENCE",
        "53300, SILENCE",
        "57P01, SILENCE",
        "25006, REFUSAL",
        "53100, REFUSAL",
        "58030, REFUSAL",
        "55P03, TIMEOUT",
        "57014, TIMEOUT"
    })
    void has_a_kind(String state, StoreUnavailable.Reason kind) {
        var broken = new DataAccessException("SQL", new SQLException("failed", state));

        assertThat(Outage.of(Outage.translate(broken))).contains(kind);
    }

    @Test
    void is_detected_from_an_exhausted_pool() {
        assertThat(Outage.translate(new DataAccessException("SQL", new SQLTransientConnectionException("timed out"))))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void is_detected_from_a_transaction_that_cannot_begin() {
        assertThat(Outage.translate(new CannotCreateTransactionException("no connection")))
                .isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void is_not_detected_from_a_bug() {
        var bug = new IllegalStateException("a bug");

        assertThat(Outage.translate(bug)).isSameAs(bug);
    }

    @Test
    void is_wrapped_once() {
        var unavailable = new StoreUnavailable(new SQLException("gone", "08006"));

        assertThat(Outage.translate(unavailable)).isSameAs(unavailable);
    }
}
