package tel.billing.notification.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailMessage.ChargeReceipt.Occasion;
import tel.billing.notification.EmailMessage.PriceChange.Included;
import tel.billing.notification.EmailMessage.PriceChange.Interval;
import tel.billing.notification.EmailMessage.SubscriptionCancelled.Cause;
import tel.billing.notification.EmailMessage.SubscriptionContinues.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.VatReason;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Arbitrary;

/// Sample e-mails of every kind.
public final class SampleEmailMessages {
    static final String TOKEN = "t0ken_".repeat(10) + "t0ke";

    private static final String PLAN = "Business <Plus>";
    private static final Instant LATER = Arbitrary.INSTANT.plus(Duration.ofDays(30));
    private static final PriceWithVat PRICE = new PriceWithVat(
            Money.of(10_00, "EUR"),
            VatReason.DESTINATION,
            new Country("AT"),
            new BasisPoints(2_000),
            Money.of(2_00, "EUR"));

    private SampleEmailMessages() {}

    public static List<EmailMessage> ofEveryKind(EmailAddress to) {
        return List.of(
                confirmSignup(to),
                new EmailMessage.AccountExists(to),
                new EmailMessage.AccessClosed(to),
                new EmailMessage.AccountSuspended(to, Arbitrary.INSTANT),
                new EmailMessage.AccountReactivated(to, Arbitrary.INSTANT),
                new EmailMessage.AccountClosed(to, Arbitrary.INSTANT),
                new EmailMessage.CountryCorrected(
                        to, new Country("DE"), Optional.of("NL123456789B13"), Arbitrary.INSTANT),
                new EmailMessage.CountryCorrected(to, new Country("FR"), Optional.empty(), Arbitrary.INSTANT),
                new EmailMessage.ResetPassword(to, new Secret(TOKEN), Arbitrary.INSTANT, false),
                new EmailMessage.NoPasswordToReset(to),
                new EmailMessage.PasswordChanged(to, Arbitrary.INSTANT),
                new EmailMessage.WrongPasswordsInSession(to, Arbitrary.INSTANT),
                new EmailMessage.LinePasswordChanged(to, Arbitrary.id(), "k7m2xq9d4rt8wz3a", Arbitrary.INSTANT),
                new EmailMessage.ConfirmEmailChange(to, new Secret(TOKEN), Arbitrary.INSTANT),
                new EmailMessage.EmailTaken(to),
                new EmailMessage.EmailChangeRequested(to, Arbitrary.INSTANT),
                new EmailMessage.EmailChanged(to, Arbitrary.INSTANT),
                new EmailMessage.StaffInvitation(to, "Söhne & <Töchter>", new Secret(TOKEN), Arbitrary.INSTANT),
                new EmailMessage.SecondFactorReset(to, "Söhne & <Töchter>", new Secret(TOKEN), Arbitrary.INSTANT),
                new EmailMessage.StaffRoleChanged(to, Role.ADMIN, Arbitrary.INSTANT),
                new EmailMessage.StaffDisabled(to, Arbitrary.INSTANT),
                new EmailMessage.StaffEnabled(to, Arbitrary.INSTANT),
                new EmailMessage.SecondFactorLocked(to, Arbitrary.INSTANT),
                new EmailMessage.WrongCodesInSession(to, Arbitrary.INSTANT),
                new EmailMessage.SecondFactorSetUp(to, Arbitrary.INSTANT),
                new EmailMessage.RecoveryCodeUsed(to, Arbitrary.INSTANT, 9),
                new EmailMessage.RecoveryCodesRenewed(to, Arbitrary.INSTANT),
                receipt(to),
                new EmailMessage.TopUpsHeld(to, Arbitrary.INSTANT),
                new EmailMessage.TopUpsReleased(to, Arbitrary.INSTANT),
                new EmailMessage.RefundSent(
                        to, Arbitrary.id(), Money.of(5_00, "EUR"), Money.of(15_00, "EUR"), Arbitrary.INSTANT),
                new EmailMessage.RefundFailed(
                        to, Arbitrary.id(), Money.of(5_00, "EUR"), Money.of(20_00, "EUR"), Arbitrary.INSTANT),
                new EmailMessage.ChargedBack(
                        to, Arbitrary.id(), Money.of(20_00, "EUR"), Money.of(-5_00, "EUR"), Arbitrary.INSTANT),
                new EmailMessage.CaptureFailed(
                        to, Arbitrary.id(), Money.of(20_00, "EUR"), Money.of(-5_00, "EUR"), Arbitrary.INSTANT),
                vatNumberInvalid(to),
                vatNumberRefused(to),
                vatNumberValidAgain(to),
                new EmailMessage.ChargeReceipt(
                        to,
                        Arbitrary.id(),
                        Occasion.UPGRADE,
                        PLAN,
                        Arbitrary.INSTANT,
                        LATER,
                        PRICE,
                        Money.of(1, "EUR"),
                        Arbitrary.INSTANT),
                new EmailMessage.CreditNoteIssued(
                        to,
                        Arbitrary.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        "a week out of order",
                        Money.of(15_00, "EUR"),
                        Arbitrary.INSTANT),
                new EmailMessage.InvoiceReissued(
                        to,
                        Arbitrary.id(),
                        Arbitrary.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        PRICE.net(),
                        "the VAT number was verified late",
                        Money.of(15_00, "EUR"),
                        Arbitrary.INSTANT),
                new EmailMessage.RenewalPaymentFailed(
                        to,
                        Arbitrary.id(),
                        PLAN,
                        Arbitrary.INSTANT,
                        LATER,
                        PRICE.gross(),
                        Money.of(3_00, "EUR"),
                        Arbitrary.INSTANT,
                        LATER,
                        true),
                new EmailMessage.SubscriptionSuspended(
                        to,
                        Arbitrary.id(),
                        PLAN,
                        Arbitrary.INSTANT,
                        LATER,
                        PRICE.gross(),
                        Money.of(3_00, "EUR"),
                        Arbitrary.INSTANT,
                        LATER,
                        true),
                new EmailMessage.SubscriptionActiveAgain(
                        to,
                        Arbitrary.id(),
                        PLAN,
                        Arbitrary.INSTANT,
                        true,
                        Optional.of(new EmailMessage.SubscriptionActiveAgain.NextPeriod(LATER, PRICE.gross()))),
                new EmailMessage.ChangeScheduled(
                        to, Arbitrary.id(), PLAN, "Yearly & more", Money.of(99_00, "EUR"), Interval.YEAR, LATER, true),
                new EmailMessage.SubscriptionContinues(to, Arbitrary.id(), PLAN, Dropped.CHANGE_UNPAID),
                new EmailMessage.CancellationScheduled(to, Arbitrary.id(), PLAN, LATER),
                new EmailMessage.SubscriptionCancelled(to, Arbitrary.id(), PLAN, Cause.UNPAID, Arbitrary.INSTANT),
                new EmailMessage.PriceChange(
                        to,
                        Arbitrary.id(),
                        PLAN,
                        Money.of(9_00, "EUR"),
                        Money.of(10_00, "EUR"),
                        Interval.MONTH,
                        new Included(1, 2, 500),
                        new Included(2, 4, 1_000),
                        LATER),
                new EmailMessage.UpcomingRenewal(to, Arbitrary.id(), PLAN, PRICE, Money.of(1, "EUR"), LATER));
    }

    static EmailMessage confirmSignup(EmailAddress to) {
        return new EmailMessage.ConfirmSignup(
                to,
                "Söhne & <Töchter>",
                new Secret(TOKEN),
                Arbitrary.INSTANT,
                Optional.of(new EmailMessage.ConfirmSignup.Details(
                        new Country("DE"), PLAN, Optional.of("DE123456789"), Arbitrary.INSTANT)));
    }

    static EmailMessage receipt(EmailAddress to) {
        return new EmailMessage.TopUpReceipt(
                to, Arbitrary.id(), Money.of(20_00, "EUR"), Money.of(32_10, "EUR"), Arbitrary.INSTANT);
    }

    static EmailMessage vatNumberInvalid(EmailAddress to) {
        return new EmailMessage.VatNumberInvalid(to, "NL123456789B01");
    }

    static EmailMessage vatNumberRefused(EmailAddress to) {
        return new EmailMessage.VatNumberRejected(to, "NL123456789B01");
    }

    static EmailMessage vatNumberValidAgain(EmailAddress to) {
        return new EmailMessage.VatNumberValidAgain(to, "NL123456789B01");
    }
}
