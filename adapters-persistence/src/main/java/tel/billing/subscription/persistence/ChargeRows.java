package tel.billing.subscription.persistence;

import static org.jooq.impl.DSL.inline;
import static tel.billing.subscription.persistence.tables.SubscriptionCharge.SUBSCRIPTION_CHARGE;

import java.util.Optional;
import org.jooq.Condition;
import tel.billing.account.VatNumber;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentId;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineOperationId;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Version;
import tel.billing.shared.persistence.EnumNames;
import tel.billing.subscription.BillingCycle;
import tel.billing.subscription.BillingPeriod;
import tel.billing.subscription.ChargeId;
import tel.billing.subscription.SubscriptionId;
import tel.billing.subscription.domain.Bill;
import tel.billing.subscription.domain.Charge;
import tel.billing.subscription.domain.ChargePurpose;
import tel.billing.subscription.persistence.tables.records.SubscriptionChargeRecord;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

/// Maps charges to their table.
final class ChargeRows {
    /// The condition of the index of open charges.
    static final Condition IS_OPEN =
            SUBSCRIPTION_CHARGE.STATUS.in(inline(EnumNames.of(Status.DRAFT)), inline(EnumNames.of(Status.HELD)));

    static final Condition IS_HELD = SUBSCRIPTION_CHARGE.STATUS.eq(inline(EnumNames.of(Status.HELD)));

    static final Condition IS_CAPTURED = SUBSCRIPTION_CHARGE.STATUS.eq(inline(EnumNames.of(Status.TAKEN)));

    static final Condition IS_DRAFT = SUBSCRIPTION_CHARGE.STATUS.eq(inline(EnumNames.of(Status.DRAFT)));

    /// Repeats [#IS_OPEN], so that PostgreSQL can use the partial index of open charges.
    static final Condition IS_OPEN_DRAFT = IS_OPEN.and(IS_DRAFT);

    static final Condition IS_RENEWAL = SUBSCRIPTION_CHARGE.PURPOSE.eq(inline(EnumNames.of(ChargePurpose.RENEWAL)));

    private static final TariffColumns<SubscriptionChargeRecord> TARIFF = TariffColumns.OF_CHARGES;

    /// The words of the table.
    private enum Status {
        DRAFT,
        HELD,
        TAKEN,
        RELEASED,
        REFUSED
    }

    private ChargeRows() {}

    static SubscriptionChargeRecord row(Charge charge) {
        var row = state(charge);
        row.setAccountId(charge.account().value());
        row.setId(charge.id().value());
        row.setSubscriptionId(charge.subscription().value());
        row.setPurpose(EnumNames.of(charge.bill().purpose()));
        return row;
    }

    /// The changeable columns; null for those that the state does not have.
    static SubscriptionChargeRecord state(Charge charge) {
        var row = new SubscriptionChargeRecord();
        write(charge.bill(), row);
        row.setStatus(status(charge));
        row.setVersion(charge.version().number());
        row.setAttempt(charge.attempt());
        row.setTopUpId(null);
        row.setLineRevision(null);
        row.setDeclineReason(null);
        row.setEndedAt(null);
        switch (charge) {
            case Charge.Draft draft -> row.setTopUpId(draft.topUp().value());
            case Charge.Held held -> row.setLineRevision(held.operation().revision());
            case Charge.Captured captured -> row.setEndedAt(captured.at());
            case Charge.Released released -> row.setEndedAt(released.at());
            case Charge.Declined declined -> {
                row.setTopUpId(declined.topUp().value());
                row.setDeclineReason(EnumNames.of(declined.reason()));
                row.setEndedAt(declined.at());
            }
        }
        return row;
    }

    /// Whether the charge has not changed since.
    static Condition isStill(Charge charge) {
        return is(charge.account(), charge.id())
                .and(SUBSCRIPTION_CHARGE.VERSION.eq(charge.version().number()));
    }

    static Condition is(AccountId account, ChargeId id) {
        return SUBSCRIPTION_CHARGE.ACCOUNT_ID.eq(account.value()).and(SUBSCRIPTION_CHARGE.ID.eq(id.value()));
    }

    static Condition isFor(AccountId account, SubscriptionId subscription) {
        return SUBSCRIPTION_CHARGE
                .ACCOUNT_ID
                .eq(account.value())
                .and(SUBSCRIPTION_CHARGE.SUBSCRIPTION_ID.eq(subscription.value()));
    }

    static Charge read(SubscriptionChargeRecord row) {
        return switch (EnumNames.read(Status.class, row.getStatus())) {
            case DRAFT, HELD -> open(row);
            case TAKEN -> new Charge.Captured(bill(row), row.getAttempt(), row.getEndedAt(), version(row));
            case RELEASED -> new Charge.Released(bill(row), row.getAttempt(), row.getEndedAt(), version(row));
            case REFUSED ->
                new Charge.Declined(
                        bill(row),
                        row.getAttempt(),
                        topUp(row),
                        EnumNames.read(DeclineReason.class, row.getDeclineReason()),
                        row.getEndedAt(),
                        version(row));
        };
    }

    static Charge.Open open(SubscriptionChargeRecord row) {
        return switch (EnumNames.read(Status.class, row.getStatus())) {
            case DRAFT -> draft(row);
            case HELD -> held(row);
            case TAKEN, RELEASED, REFUSED ->
                throw new IllegalStateException("%s is %s".formatted(row.getId(), row.getStatus()));
        };
    }

    static Charge.Draft draft(SubscriptionChargeRecord row) {
        return switch (purpose(row)) {
            case ACTIVATION, UPGRADE -> new Charge.PurchaseDraft(bill(row), row.getAttempt(), topUp(row), version(row));
            case RENEWAL -> renewal(row);
        };
    }

    static Charge.RenewalDraft renewal(SubscriptionChargeRecord row) {
        return new Charge.RenewalDraft(bill(row), row.getAttempt(), topUp(row), version(row));
    }

    static Charge.Held held(SubscriptionChargeRecord row) {
        return new Charge.Held(bill(row), row.getAttempt(), operation(row), version(row));
    }

    private static String status(Charge charge) {
        return EnumNames.of(
                switch (charge) {
                    case Charge.Draft _ -> Status.DRAFT;
                    case Charge.Held _ -> Status.HELD;
                    case Charge.Captured _ -> Status.TAKEN;
                    case Charge.Released _ -> Status.RELEASED;
                    case Charge.Declined _ -> Status.REFUSED;
                });
    }

    private static void write(Bill bill, SubscriptionChargeRecord row) {
        TARIFF.write(bill.tariff(), row);
        row.setAnchor(bill.cycle().anchor());
        row.setMonths(bill.cycle().months());
        row.setTermStart(bill.period().start());
        row.setTermEnd(bill.period().end());
        row.setNetMinor(bill.amount().net().minor());
        row.setVatTreatment(EnumNames.of(bill.amount().treatment().kind()));
        row.setCustomerCountry(bill.amount().treatment().customer().code());
        row.setRateBp(bill.amount().treatment().rate().value());
        row.setVatNumber(
                bill.amount().reverseChargeNumber().map(VatNumber::toString).orElse(null));
        row.setVatMinor(bill.amount().vat().minor());
        row.setGrossMinor(bill.gross().minor());
        row.setIsAgreed(bill.isAgreed());
    }

    private static Bill bill(SubscriptionChargeRecord row) {
        var tariff = TARIFF.read(row);
        return new Bill(
                new ChargeId(row.getId()),
                new AccountId(row.getAccountId()),
                new SubscriptionId(row.getSubscriptionId()),
                purpose(row),
                tariff,
                new BillingCycle(row.getAnchor(), row.getMonths(), tariff.interval()),
                new BillingPeriod(row.getTermStart(), row.getTermEnd()),
                amount(row),
                row.getIsAgreed());
    }

    private static TaxedAmount amount(SubscriptionChargeRecord row) {
        var treatment = new VatTreatment(
                EnumNames.read(VatTreatment.Kind.class, row.getVatTreatment()),
                new Country(row.getCustomerCountry()),
                new BasisPoints(row.getRateBp()));
        return new TaxedAmount(
                Money.of(row.getNetMinor(), row.getCurrency()),
                treatment,
                Optional.ofNullable(row.getVatNumber())
                        .map(number -> VatNumber.parse(number).orThrow()));
    }

    private static ChargePurpose purpose(SubscriptionChargeRecord row) {
        return EnumNames.read(ChargePurpose.class, row.getPurpose());
    }

    private static Version version(SubscriptionChargeRecord row) {
        return new Version(row.getVersion());
    }

    private static PaymentId topUp(SubscriptionChargeRecord row) {
        return new PaymentId(row.getTopUpId());
    }

    private static LineOperationId operation(SubscriptionChargeRecord row) {
        return new LineOperationId(
                new AccountId(row.getAccountId()), new LineId(row.getSubscriptionId()), row.getLineRevision());
    }
}
