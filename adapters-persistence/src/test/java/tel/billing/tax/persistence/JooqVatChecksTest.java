package tel.billing.tax.persistence;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.tax.persistence.tables.TaxCheck.TAX_CHECK;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.VatCheck;
import tel.billing.tax.spec.VatChecksContract;

class JooqVatChecksTest extends VatChecksContract {
    private final TestDatabase database;

    JooqVatChecksTest() {
        var database = TestDatabase.empty();
        super(database, new JooqVatChecks(database.sql()));
        this.database = database;
    }

    @Test
    void a_stored_answer_cannot_be_changed() {
        var account = account();
        commit(() -> checks.add(
                account,
                new VatCheck(
                        Arbitrary.id(),
                        new VatNumber("DE", "136695976"),
                        Arbitrary.INSTANT,
                        true,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())));

        assertThatThrownBy(() -> database.admin().deleteFrom(TAX_CHECK).execute())
                .hasMessageContaining("tax_check");
        assertThatThrownBy(() -> database.admin()
                        .update(TAX_CHECK)
                        .set(TAX_CHECK.KNOWN, false)
                        .execute())
                .hasMessageContaining("tax_check");
    }
}
