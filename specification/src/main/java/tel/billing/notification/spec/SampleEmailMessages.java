package tel.billing.notification.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailMessage.ChargeReceipt.Occasion;
import tel.billing.notification.EmailMessage.PriceChange.Every;
import tel.billing.notification.EmailMessage.PriceChange.Included;
import tel.billing.notification.EmailMessage.SubscriptionCancelled.Cause;
import tel.billing.notification.EmailMessage.SubscriptionGoesOn.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.Ground;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;
import tel.billing.shared.spec.Some;

/// Sample e-mails of every kind.
public final class SampleEmailMessages {
    static final String TOKEN = "t0ken_".repeat(10) + "t0ke";

    private static final String PLAN = "Business <Plus>";
    private static final Instant LATER = Some.INSTANT.plus(Duration.ofDays(30));
    private static final PriceWithVat PRICE = new PriceWithVat(
            Money.of(10_00, "EUR"),
            Ground.DESTINATION,
            new Country("AT"),
            new BasisPoints(2_000),
            Money.of(2_00, "EUR"));

    private SampleEmailMessages() {}

    public static List<EmailMessage> ofEveryKind(EmailAddress to) {
        return List.of(
                confirmSignup(to),
                new EmailMessage.AccountExists(to),
                new EmailMessage.AccessClosed(to),
                new EmailMessage.AccountSuspended(to, Some.INSTANT),
                new EmailMessage.AccountReactivated(to, Some.INSTANT),
                new EmailMessage.AccountClosed(to, Some.INSTANT),
                new EmailMessage.CountryCorrected(to, new Country("DE"), Optional.of("NL123456789B13"), Some.INSTANT),
                new EmailMessage.CountryCorrected(to, new Country("FR"), Optional.empty(), Some.INSTANT),
                new EmailMessage.ResetPassword(to, new Secret(TOKEN), Some.INSTANT),
                new EmailMessage.NoPasswordToReset(to),
                new EmailMessage.PasswordChanged(to, Some.INSTANT),
                new EmailMessage.LinePasswordChanged(to, Some.id(), "k7m2xq9d4rt8wz3a", Some.INSTANT),
                new EmailMessage.ConfirmEmail(to, new Secret(TOKEN), Some.INSTANT),
                new EmailMessage.EmailTaken(to),
                new EmailMessage.EmailChangeAsked(to, Some.INSTANT),
                new EmailMessage.EmailChanged(to, Some.INSTANT),
                new EmailMessage.StaffInvitation(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT),
                new EmailMessage.SecondFactorReset(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT),
                new EmailMessage.StaffRoleChanged(to, Role.ADMIN, Some.INSTANT),
                new EmailMessage.StaffDisabled(to, Some.INSTANT),
                new EmailMessage.StaffEnabled(to, Some.INSTANT),
                new EmailMessage.SecondFactorLocked(to, Some.INSTANT),
                new EmailMessage.SecondFactorSetUp(to, Some.INSTANT),
                new EmailMessage.RecoveryCodeUsed(to, Some.INSTANT, 9),
                new EmailMessage.RecoveryCodesRenewed(to, Some.INSTANT),
                receipt(to),
                new EmailMessage.TopUpsHeld(to, Some.INSTANT),
                new EmailMessage.TopUpsReleased(to, Some.INSTANT),
                new EmailMessage.RefundGiven(
                        to, Some.id(), Money.of(5_00, "EUR"), Money.of(15_00, "EUR"), Some.INSTANT),
                new EmailMessage.RefundFailed(
                        to, Some.id(), Money.of(5_00, "EUR"), Money.of(20_00, "EUR"), Some.INSTANT),
                new EmailMessage.ChargedBack(
                        to, Some.id(), Money.of(20_00, "EUR"), Money.of(-5_00, "EUR"), Some.INSTANT),
                vatNumberInvalid(to),
                vatNumberRefused(to),
                vatNumberValidAgain(to),
                new EmailMessage.ChargeReceipt(
                        to,
                        Some.id(),
                        Occasion.UPGRADE,
                        PLAN,
                        Some.INSTANT,
                        LATER,
                        PRICE,
                        Money.of(1, "EUR"),
                        Some.INSTANT),
                new EmailMessage.CreditNoteIssued(
                        to,
                        Some.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        "a week out of order",
                        Money.of(15_00, "EUR"),
                        Some.INSTANT),
                new EmailMessage.InvoiceReissued(
                        to,
                        Some.id(),
                        Some.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        PRICE.net(),
                        "the VAT number was verified late",
                        Money.of(15_00, "EUR"),
                        Some.INSTANT),
                new EmailMessage.ShortOfMoney(
                        to,
                        Some.id(),
                        PLAN,
                        Some.INSTANT,
                        LATER,
                        PRICE.gross(),
                        Money.of(3_00, "EUR"),
                        Some.INSTANT,
                        LATER,
                        true),
                new EmailMessage.SubscriptionSuspended(
                        to,
                        Some.id(),
                        PLAN,
                        Some.INSTANT,
                        LATER,
                        PRICE.gross(),
                        Money.of(3_00, "EUR"),
                        Some.INSTANT,
                        LATER,
                        true),
                new EmailMessage.SubscriptionActiveAgain(
                        to,
                        Some.id(),
                        PLAN,
                        Some.INSTANT,
                        true,
                        Optional.of(new EmailMessage.SubscriptionActiveAgain.NextTerm(LATER, PRICE.gross()))),
                new EmailMessage.ChangePlanned(
                        to, Some.id(), PLAN, "Yearly & more", Money.of(99_00, "EUR"), Every.YEAR, LATER, true),
                new EmailMessage.SubscriptionGoesOn(to, Some.id(), PLAN, Dropped.CHANGE_UNPAID),
                new EmailMessage.CancellationPlanned(to, Some.id(), PLAN, LATER),
                new EmailMessage.SubscriptionCancelled(to, Some.id(), PLAN, Cause.UNPAID, Some.INSTANT),
                new EmailMessage.PriceChange(
                        to,
                        Some.id(),
                        PLAN,
                        Money.of(9_00, "EUR"),
                        Money.of(10_00, "EUR"),
                        Every.MONTH,
                        new Included(1, 2, 500),
                        new Included(2, 4, 1_000),
                        LATER),
                new EmailMessage.UpcomingRenewal(to, Some.id(), PLAN, PRICE, Money.of(1, "EUR"), LATER));
    }

    static EmailMessage confirmSignup(EmailAddress to) {
        return new EmailMessage.ConfirmSignup(
                to,
                "Söhne & <Töchter>",
                new Secret(TOKEN),
                Some.INSTANT,
                Optional.of(new EmailMessage.ConfirmSignup.Application(
                        new Country("DE"), PLAN, Optional.of("DE123456789"), Some.INSTANT)));
    }

    static EmailMessage receipt(EmailAddress to) {
        return new EmailMessage.TopUpReceipt(
                to, Some.id(), Money.of(20_00, "EUR"), Money.of(32_10, "EUR"), Some.INSTANT);
    }

    static EmailMessage vatNumberInvalid(EmailAddress to) {
        return new EmailMessage.VatNumberInvalid(to, "NL123456789B01");
    }

    static EmailMessage vatNumberRefused(EmailAddress to) {
        return new EmailMessage.VatNumberRefused(to, "NL123456789B01");
    }

    static EmailMessage vatNumberValidAgain(EmailAddress to) {
        return new EmailMessage.VatNumberValidAgain(to, "NL123456789B01");
    }
}
