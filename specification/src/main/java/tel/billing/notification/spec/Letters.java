package tel.billing.notification.spec;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tel.billing.notification.Letter;
import tel.billing.notification.Letter.ChargeReceipt.Occasion;
import tel.billing.notification.Letter.PriceChange.Every;
import tel.billing.notification.Letter.PriceChange.Included;
import tel.billing.notification.Letter.SubscriptionCancelled.Cause;
import tel.billing.notification.Letter.SubscriptionGoesOn.Dropped;
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
public final class Letters {
    static final String TOKEN = "t0ken_".repeat(10) + "t0ke";

    private static final String PLAN = "Business <Plus>";
    private static final Instant LATER = Some.INSTANT.plus(Duration.ofDays(30));
    private static final PriceWithVat PRICE = new PriceWithVat(
            Money.of(10_00, "EUR"),
            Ground.DESTINATION,
            new Country("AT"),
            new BasisPoints(2_000),
            Money.of(2_00, "EUR"));

    private Letters() {}

    public static List<Letter> ofEveryKind(EmailAddress to) {
        return List.of(
                confirmSignup(to),
                new Letter.AccountExists(to),
                new Letter.AccessClosed(to),
                new Letter.AccountSuspended(to, Some.INSTANT),
                new Letter.AccountReactivated(to, Some.INSTANT),
                new Letter.AccountClosed(to, Some.INSTANT),
                new Letter.CountryCorrected(to, new Country("DE"), Optional.of("NL123456789B13"), Some.INSTANT),
                new Letter.CountryCorrected(to, new Country("FR"), Optional.empty(), Some.INSTANT),
                new Letter.ResetPassword(to, new Secret(TOKEN), Some.INSTANT),
                new Letter.NoPasswordToReset(to),
                new Letter.PasswordChanged(to, Some.INSTANT),
                new Letter.LinePasswordChanged(to, Some.id(), "k7m2xq9d4rt8wz3a", Some.INSTANT),
                new Letter.ConfirmEmail(to, new Secret(TOKEN), Some.INSTANT),
                new Letter.EmailTaken(to),
                new Letter.EmailChangeAsked(to, Some.INSTANT),
                new Letter.EmailChanged(to, Some.INSTANT),
                new Letter.StaffInvitation(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT),
                new Letter.SecondFactorReset(to, "Söhne & <Töchter>", new Secret(TOKEN), Some.INSTANT),
                new Letter.StaffRoleChanged(to, Role.ADMIN, Some.INSTANT),
                new Letter.StaffDisabled(to, Some.INSTANT),
                new Letter.StaffEnabled(to, Some.INSTANT),
                new Letter.SecondFactorLocked(to, Some.INSTANT),
                new Letter.SecondFactorSetUp(to, Some.INSTANT),
                new Letter.RecoveryCodeUsed(to, Some.INSTANT, 9),
                new Letter.RecoveryCodesRenewed(to, Some.INSTANT),
                receipt(to),
                new Letter.TopUpsHeld(to, Some.INSTANT),
                new Letter.TopUpsReleased(to, Some.INSTANT),
                new Letter.RefundGiven(to, Some.id(), Money.of(5_00, "EUR"), Money.of(15_00, "EUR"), Some.INSTANT),
                new Letter.RefundFailed(to, Some.id(), Money.of(5_00, "EUR"), Money.of(20_00, "EUR"), Some.INSTANT),
                new Letter.ChargedBack(to, Some.id(), Money.of(20_00, "EUR"), Money.of(-5_00, "EUR"), Some.INSTANT),
                vatNumberInvalid(to),
                vatNumberRefused(to),
                vatNumberValidAgain(to),
                new Letter.ChargeReceipt(
                        to,
                        Some.id(),
                        Occasion.UPGRADE,
                        PLAN,
                        Some.INSTANT,
                        LATER,
                        PRICE,
                        Money.of(1, "EUR"),
                        Some.INSTANT),
                new Letter.CreditNoteIssued(
                        to,
                        Some.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        "a week out of order",
                        Money.of(15_00, "EUR"),
                        Some.INSTANT),
                new Letter.InvoiceReissued(
                        to,
                        Some.id(),
                        Some.id(),
                        "INV-2026-000042",
                        PRICE.gross(),
                        PRICE.net(),
                        "the VAT number was verified late",
                        Money.of(15_00, "EUR"),
                        Some.INSTANT),
                new Letter.ShortOfMoney(
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
                new Letter.SubscriptionSuspended(
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
                new Letter.SubscriptionActiveAgain(
                        to,
                        Some.id(),
                        PLAN,
                        Some.INSTANT,
                        true,
                        Optional.of(new Letter.SubscriptionActiveAgain.NextTerm(LATER, PRICE.gross()))),
                new Letter.ChangePlanned(
                        to, Some.id(), PLAN, "Yearly & more", Money.of(99_00, "EUR"), Every.YEAR, LATER, true),
                new Letter.SubscriptionGoesOn(to, Some.id(), PLAN, Dropped.CHANGE_UNPAID),
                new Letter.CancellationPlanned(to, Some.id(), PLAN, LATER),
                new Letter.SubscriptionCancelled(to, Some.id(), PLAN, Cause.UNPAID, Some.INSTANT),
                new Letter.PriceChange(
                        to,
                        Some.id(),
                        PLAN,
                        Money.of(9_00, "EUR"),
                        Money.of(10_00, "EUR"),
                        Every.MONTH,
                        new Included(1, 2, 500),
                        new Included(2, 4, 1_000),
                        LATER),
                new Letter.UpcomingRenewal(to, Some.id(), PLAN, PRICE, Money.of(1, "EUR"), LATER));
    }

    static Letter confirmSignup(EmailAddress to) {
        return new Letter.ConfirmSignup(
                to,
                "Söhne & <Töchter>",
                new Secret(TOKEN),
                Some.INSTANT,
                Optional.of(new Letter.ConfirmSignup.Application(
                        new Country("DE"), PLAN, Optional.of("DE123456789"), Some.INSTANT)));
    }

    static Letter receipt(EmailAddress to) {
        return new Letter.TopUpReceipt(to, Some.id(), Money.of(20_00, "EUR"), Money.of(32_10, "EUR"), Some.INSTANT);
    }

    static Letter vatNumberInvalid(EmailAddress to) {
        return new Letter.VatNumberInvalid(to, "NL123456789B01");
    }

    static Letter vatNumberRefused(EmailAddress to) {
        return new Letter.VatNumberRefused(to, "NL123456789B01");
    }

    static Letter vatNumberValidAgain(EmailAddress to) {
        return new Letter.VatNumberValidAgain(to, "NL123456789B01");
    }
}
