package tel.billing.payment.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.payment.spec.card.CardSynchronizationsContract;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.schedule.CheckedDatabase;
import tel.billing.shared.spec.Arbitrary;

class JooqCardSynchronizationsTest extends CardSynchronizationsContract {
    private final TestDatabase database;
    private final JooqCardSynchronizations queue;

    JooqCardSynchronizationsTest() {
        var database = TestDatabase.empty();
        var queue = new JooqCardSynchronizations(database.sql());
        super(new CheckedDatabase(database, JooqCardSynchronizations.DUE), queue);
        this.database = database;
        this.queue = queue;
    }

    @Test
    void an_account_counts_from_its_first_change_that_was_not_read() {
        var queueAge = JooqCardSynchronizations.age(database.sql());
        assertThat(queueAge.age()).isZero();

        var account = account();
        commit(() -> queue.add(account, Arbitrary.INSTANT));
        database.admin().execute("UPDATE payment_card_reading SET waiting_since = now() - interval '1 hour'");
        commit(() -> queue.add(account, Arbitrary.INSTANT.plusSeconds(1)));

        assertThat(queueAge.age()).isBetween(Duration.ofMinutes(59), Duration.ofHours(2));
    }
}
