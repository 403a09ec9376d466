package tel.billing.subscription.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.spec.CreditedWalletsContract;

class JooqCreditedWalletsTest extends CreditedWalletsContract {
    private final TestDatabase database;
    private final JooqCreditedWallets wallets;

    JooqCreditedWalletsTest() {
        var database = TestDatabase.empty();
        var wallets = new JooqCreditedWallets(database.sql());
        super(database, wallets);
        this.database = database;
        this.wallets = wallets;
    }

    @Test
    void a_postponed_entry_counts_from_its_addition() {
        var queueAge = JooqCreditedWallets.age(database.sql());
        assertThat(queueAge.age()).isZero();

        var account = account();
        commit(() -> wallets.add(Arbitrary.id(), account, Arbitrary.INSTANT));
        database.admin().execute("UPDATE subscription_raised_wallet SET waiting_since = now() - interval '1 hour'");
        commit(() -> wallets.postpone(account, Arbitrary.INSTANT.plusSeconds(300)));

        assertThat(queueAge.age()).isBetween(Duration.ofMinutes(59), Duration.ofHours(2));
    }
}
