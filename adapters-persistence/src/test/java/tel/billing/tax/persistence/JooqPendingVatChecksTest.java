package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.UnreadableRow;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.application.vatnumber.PendingVatChecks.Recheck;
import tel.billing.tax.spec.PendingVatChecksContract;

class JooqPendingVatChecksTest extends PendingVatChecksContract {
    private static final VatNumber NUMBER = new VatNumber("NL", "123456789B01");

    private final TestDatabase database;
    private final JooqPendingVatChecks rechecks;

    JooqPendingVatChecksTest() {
        var database = TestDatabase.empty();
        var rechecks = new JooqPendingVatChecks(database.sql());
        super(database, rechecks);
        this.database = database;
        this.rechecks = rechecks;
    }

    @Test
    void a_check_that_cannot_be_read_does_not_block_the_others() {
        var damaged = new Recheck(account(), NUMBER, false, 0, Arbitrary.INSTANT);
        var intact = new Recheck(account(), NUMBER, false, 0, Arbitrary.INSTANT.plusSeconds(1));
        commit(() -> {
            rechecks.put(damaged);
            rechecks.put(intact);
        });
        database.admin()
                .execute("UPDATE tax_recheck SET vat_number = 'QQ123' WHERE account_id = '%s'"
                        .formatted(damaged.account().value()));

        assertThatThrownBy(this::taken).isInstanceOf(UnreadableRow.class);
        assertThat(taken()).map(Recheck::account).contains(intact.account());
        assertThat(taken()).isEmpty();
    }

    @Test
    void a_check_that_cannot_be_read_counts_as_unanswered() {
        var damaged = new Recheck(account(), NUMBER, false, 0, Arbitrary.INSTANT);
        commit(() -> rechecks.put(damaged));
        database.admin().execute("UPDATE tax_recheck SET vat_number = 'QQ123'");
        assertThat(rechecks.countUnanswered()).isZero();

        assertThatThrownBy(this::taken).isInstanceOf(UnreadableRow.class);

        assertThat(rechecks.countUnanswered()).isEqualTo(1);
        assertThat(rechecks.maxAttempts()).isEqualTo(1);
    }

    private Optional<Recheck> taken() {
        return committed(() -> rechecks.takeDue(Arbitrary.INSTANT.plusSeconds(2)));
    }
}
