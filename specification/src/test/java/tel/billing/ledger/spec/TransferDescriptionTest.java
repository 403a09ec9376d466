package tel.billing.ledger.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferDescription;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;

@DisplayName("The description of a transfer")
class TransferDescriptionTest {
    private static final TransferDescription.PlanDays PLAN = new TransferDescription.PlanDays(
            TransferDescription.PlanCharge.PRICE, "starter", LocalDate.of(2026, 1, 5), LocalDate.of(2026, 2, 4));
    private static final TransferDescription.PlanDays UPGRADE = new TransferDescription.PlanDays(
            TransferDescription.PlanCharge.UPGRADE, "business", LocalDate.of(2026, 1, 5), LocalDate.of(2026, 2, 4));

    @Test
    void of_a_charge_names_the_plan_and_the_days_that_were_stored() {
        assertThat(TransferDescription.of(transfer(TransferType.CHARGE, PLAN.stored())))
                .isEqualTo(PLAN);
        assertThat(TransferDescription.of(transfer(TransferType.CHARGE, UPGRADE.stored())))
                .isEqualTo(UPGRADE);
    }

    @Test
    void of_a_released_charge_names_the_same() {
        assertThat(TransferDescription.of(transfer(TransferType.RELEASE, PLAN.storedIfReleased())))
                .isEqualTo(PLAN);
    }

    @Test
    void of_a_credit_note_or_a_corrected_invoice_names_the_invoice_and_the_reason() {
        var credit = new TransferDescription.InvoiceChange(
                TransferDescription.Change.CREDITED, "INV-2026-000042", "Outage: 3 days");
        var reissue = new TransferDescription.InvoiceChange(
                TransferDescription.Change.CORRECTED, "INV-2026-000042", "Wrong country");

        assertThat(TransferDescription.of(transfer(TransferType.CREDIT, credit.stored())))
                .isEqualTo(credit);
        assertThat(TransferDescription.of(transfer(TransferType.CHARGE, reissue.stored())))
                .isEqualTo(reissue);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INV-2026-000042, replaced", "Plan starter, 2026-02-30 to 2026-03-01", "Plan starter"})
    void of_another_charge_is_not_translated(String stored) {
        assertThat(TransferDescription.of(transfer(TransferType.CHARGE, stored)))
                .isEqualTo(new TransferDescription.FreeText(stored));
    }

    @ParameterizedTest
    @EnumSource(names = {"CREDIT_ADJUSTMENT", "DEBIT_ADJUSTMENT"})
    void of_staff_is_not_translated(TransferType type) {
        assertThat(TransferDescription.of(transfer(type, PLAN.stored())))
                .isEqualTo(new TransferDescription.FreeText(PLAN.stored()));
    }

    @ParameterizedTest
    @EnumSource(names = {"TOPUP", "REFUND", "REFUND_FAILED", "CHARGEBACK", "CHARGEBACK_REVERSAL", "CAPTURE_FAILED"})
    void is_absent_if_it_only_repeats_the_type(TransferType type) {
        assertThat(TransferDescription.of(transfer(type, "Top-up by card")))
                .isEqualTo(new TransferDescription.Absent());
    }

    private static Transfer transfer(TransferType type, String description) {
        return new Transfer(
                new TransferId(Arbitrary.id()),
                Arbitrary.accountId(),
                type,
                Money.of(12_10, "EUR"),
                new TransferReference("charge", Arbitrary.id()),
                description,
                Arbitrary.INSTANT);
    }
}
