package tel.billing.payment.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.payment.persistence.tables.PaymentCardHistory.PAYMENT_CARD_HISTORY;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.payment.domain.DeclineHistory;
import tel.billing.payment.spec.cardtesting.DeclineHistoriesContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqDeclineHistoriesTest extends DeclineHistoriesContract {
    private final TestDatabase database;

    JooqDeclineHistoriesTest() {
        var database = TestDatabase.empty();
        super(
                database,
                new JooqDeclineHistories(database.sql()),
                new JooqStoredCards(database.sql()),
                new JooqPayments(database.sql(), _ -> {}));
        this.database = database;
    }

    @Test
    void a_clean_history_has_no_row() {
        var histories = new JooqDeclineHistories(database.sql());
        var clean = DeclineHistory.clean(database.account());
        var held = new DeclineHistory(clean.account(), List.of(), Optional.of(Arbitrary.INSTANT));
        assertThat(committed(() -> histories.replace(clean, held))).isTrue();

        assertThat(committed(() -> histories.replace(held, clean))).isTrue();

        assertThat(database.sql().fetchCount(PAYMENT_CARD_HISTORY)).isZero();
    }

    @Test
    void the_row_of_a_clean_history_that_release_1_0_0_stored_is_replaced() {
        var histories = new JooqDeclineHistories(database.sql());
        var clean = DeclineHistory.clean(database.account());
        database.admin()
                .execute("INSERT INTO payment_card_history (account_id, refused_at, refused_cards)"
                        + " VALUES ('%s', '{}', '{}')".formatted(clean.account()));
        var held = new DeclineHistory(clean.account(), List.of(), Optional.of(Arbitrary.INSTANT));

        assertThat(committed(() -> histories.replace(clean, held))).isTrue();

        assertThat(histories.of(clean.account())).isEqualTo(held);
    }
}
