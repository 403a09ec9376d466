package tel.billing.notification.template;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import tel.billing.notification.Attachments.Documents;
import tel.billing.notification.EmailMessage;
import tel.billing.notification.EmailMessage.ChargeReceipt.Occasion;
import tel.billing.notification.EmailMessage.PriceChange.Interval;
import tel.billing.notification.EmailMessage.SubscriptionCancelled.Cause;
import tel.billing.notification.EmailMessage.SubscriptionContinues.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.VatReason;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;

/// Maps each e-mail to its template and variables. A template always gets the same variables, independent
/// of the content. Variables named `is_...` are booleans.
///
/// @param spelled the formats of the language
/// @param documents the documents of the e-mail
record TemplateContents(MailLinks links, LocaleFormat spelled, Documents documents) {

    TemplateContent of(EmailMessage emailMessage) {
        return switch (emailMessage) {
            case EmailMessage.ConfirmSignup signup -> new TemplateContent("confirm-signup", variables(signup));
            case EmailMessage.AccountExists _ -> new TemplateContent("account-exists", Map.of());
            case EmailMessage.AccessClosed _ -> new TemplateContent("access-closed", Map.of());
            case EmailMessage.AccountSuspended(var _, var at) -> new TemplateContent("account-suspended", at(at));
            case EmailMessage.AccountReactivated(var _, var at) -> new TemplateContent("account-reactivated", at(at));
            case EmailMessage.AccountClosed(var _, var at) -> new TemplateContent("account-closed", at(at));
            case EmailMessage.CountryCorrected(var _, var country, var removed, var at) ->
                new TemplateContent(
                        "country-corrected",
                        Map.of(
                                "country", spelled.country(country),
                                "is_number_removed", removed.isPresent(),
                                "vat_number", UserText.of(removed.orElse("")),
                                "at", spelled.time(at)));
            case EmailMessage.ResetPassword(var _, var token, var validUntil, var isStaff) ->
                new TemplateContent(
                        "reset-password",
                        Map.of(
                                "link",
                                        MailLinks.with(
                                                token, isStaff ? links.staffPasswordReset() : links.passwordReset()),
                                "valid_until", spelled.time(validUntil)));
            case EmailMessage.NoPasswordToReset _ -> new TemplateContent("no-password-to-reset", Map.of());
            case EmailMessage.PasswordChanged(var _, var at) -> new TemplateContent("password-changed", at(at));
            case EmailMessage.WrongPasswordsInSession(var _, var at) ->
                new TemplateContent("wrong-passwords-in-session", at(at));
            case EmailMessage.LinePasswordChanged(var _, var subscription, var username, var at) ->
                new TemplateContent(
                        "line-password-changed",
                        Map.of("subscription", subscription, "username", username, "at", spelled.time(at)));
            case EmailMessage.ConfirmEmailChange(var _, var token, var validUntil) ->
                new TemplateContent(
                        "confirm-email",
                        Map.of(
                                "link", MailLinks.with(token, links.emailConfirmation()),
                                "valid_until", spelled.time(validUntil)));
            case EmailMessage.EmailTaken _ -> new TemplateContent("email-taken", Map.of());
            case EmailMessage.EmailChangeRequested(var _, var at) ->
                new TemplateContent("email-change-requested", at(at));
            case EmailMessage.EmailChanged(var _, var at) -> new TemplateContent("email-changed", at(at));
            case EmailMessage.StaffInvitation(var _, var operator, var token, var validUntil) ->
                new TemplateContent("staff-invitation", enrolment(operator, token, validUntil));
            case EmailMessage.SecondFactorReset(var _, var operator, var token, var validUntil) ->
                new TemplateContent("second-factor-reset", enrolment(operator, token, validUntil));
            case EmailMessage.StaffRoleChanged(var _, var role, var at) ->
                new TemplateContent(
                        "staff-role-changed", Map.of("is_admin", role == Role.ADMIN, "at", spelled.time(at)));
            case EmailMessage.StaffDisabled(var _, var at) -> new TemplateContent("staff-disabled", at(at));
            case EmailMessage.StaffEnabled(var _, var at) -> new TemplateContent("staff-enabled", at(at));
            case EmailMessage.SecondFactorLocked(var _, var until) ->
                new TemplateContent("second-factor-locked", Map.of("until", spelled.time(until)));
            case EmailMessage.WrongCodesInSession(var _, var at) ->
                new TemplateContent("wrong-codes-in-session", at(at));
            case EmailMessage.SecondFactorSetUp(var _, var at) -> new TemplateContent("second-factor-set-up", at(at));
            case EmailMessage.RecoveryCodeUsed(var _, var at, var left) ->
                new TemplateContent("recovery-code-used", Map.of("at", spelled.time(at), "left", left));
            case EmailMessage.RecoveryCodesRenewed(var _, var at) ->
                new TemplateContent("recovery-codes-renewed", at(at));
            case EmailMessage.TopUpReceipt(var _, var payment, var amount, var balance, var at) ->
                new TemplateContent("top-up-receipt", moved(payment, amount, balance, at));
            case EmailMessage.RefundSent(var _, var payment, var amount, var balance, var at) ->
                new TemplateContent("refund-sent", moved(payment, amount, balance, at));
            case EmailMessage.RefundFailed(var _, var payment, var amount, var balance, var at) ->
                new TemplateContent("refund-failed", moved(payment, amount, balance, at));
            case EmailMessage.ChargedBack(var _, var payment, var amount, var balance, var at) ->
                new TemplateContent("charged-back", takenBack(payment, amount, balance, at));
            case EmailMessage.CaptureFailed(var _, var payment, var amount, var balance, var at) ->
                new TemplateContent("capture-failed", takenBack(payment, amount, balance, at));
            case EmailMessage.CreditNoteIssued issued ->
                new TemplateContent(
                        "credit-note-issued",
                        Map.of(
                                "invoice", issued.invoice(),
                                "amount", spelled.money(issued.amount()),
                                "reason", UserText.of(issued.reason()),
                                "balance", spelled.money(issued.balance()),
                                "at", spelled.time(issued.at())));
            case EmailMessage.InvoiceReissued reissued ->
                new TemplateContent(
                        "invoice-reissued",
                        Map.of(
                                "replaced", reissued.replaced(),
                                "before", spelled.money(reissued.before()),
                                "now", spelled.money(reissued.now()),
                                "reason", UserText.of(reissued.reason()),
                                "balance", spelled.money(reissued.balance()),
                                "at", spelled.time(reissued.at())));
            case EmailMessage.TopUpsHeld(var _, var at) -> new TemplateContent("top-ups-held", at(at));
            case EmailMessage.TopUpsReleased(var _, var at) -> new TemplateContent("top-ups-released", at(at));
            case EmailMessage.VatNumberInvalid(var _, var number) ->
                new TemplateContent("vat-number-invalid", Map.of("vat_number", UserText.of(number)));
            case EmailMessage.VatNumberRejected(var _, var number) ->
                new TemplateContent("vat-number-rejected", Map.of("vat_number", UserText.of(number)));
            case EmailMessage.VatNumberValidAgain(var _, var number) ->
                new TemplateContent("vat-number-valid-again", Map.of("vat_number", UserText.of(number)));
            case EmailMessage.ChargeReceipt receipt -> new TemplateContent("charge-receipt", variables(receipt));
            case EmailMessage.RenewalPaymentFailed failed ->
                new TemplateContent("renewal-payment-failed", variables(failed));
            case EmailMessage.SubscriptionSuspended suspended ->
                new TemplateContent("subscription-suspended", variables(suspended));
            case EmailMessage.SubscriptionActiveAgain active ->
                new TemplateContent("subscription-active-again", variables(active));
            case EmailMessage.ChangeScheduled change -> new TemplateContent("change-planned", variables(change));
            case EmailMessage.SubscriptionContinues(var _, var subscription, var plan, var dropped) ->
                new TemplateContent(
                        "subscription-continues",
                        Map.of(
                                "subscription", subscription,
                                "plan", UserText.of(plan),
                                "is_change_withdrawn", dropped == Dropped.CHANGE_WITHDRAWN,
                                "is_change_unpaid", dropped == Dropped.CHANGE_UNPAID,
                                "is_end_withdrawn", dropped == Dropped.CANCELLATION_WITHDRAWN));
            case EmailMessage.CancellationScheduled(var _, var subscription, var plan, var endsAt) ->
                new TemplateContent(
                        "cancellation-planned",
                        Map.of(
                                "subscription", subscription,
                                "plan", UserText.of(plan),
                                "ends_at", spelled.time(endsAt)));
            case EmailMessage.SubscriptionCancelled cancelled ->
                new TemplateContent("subscription-cancelled", variables(cancelled));
            case EmailMessage.PriceChange change -> new TemplateContent("price-change", variables(change));
            case EmailMessage.UpcomingRenewal renewal -> new TemplateContent("upcoming-renewal", variables(renewal));
        };
    }

    private Map<String, Object> variables(EmailMessage.ConfirmSignup signup) {
        var details = signup.details();
        var vatNumber = details.flatMap(EmailMessage.ConfirmSignup.Details::vatNumber);
        return Map.of(
                "company", UserText.of(signup.company()),
                "link", MailLinks.with(signup.token(), links.signup()),
                "valid_until", spelled.time(signup.validUntil()),
                "is_signup_known", details.isPresent(),
                "country",
                        details.map(known -> spelled.country(known.country())).orElse(""),
                "plan", details.map(known -> UserText.of(known.plan())).orElse(""),
                "is_vat_number_given", vatNumber.isPresent(),
                "vat_number", vatNumber.map(UserText::of).orElse(""),
                "at", details.map(known -> spelled.time(known.at())).orElse(""));
    }

    private Map<String, Object> at(Instant at) {
        return Map.of("at", spelled.time(at));
    }

    private Map<String, Object> moved(UUID payment, Money amount, Money balance, Instant at) {
        return Map.of(
                "amount", spelled.money(amount),
                "balance", spelled.money(balance),
                "payment", payment,
                "at", spelled.time(at));
    }

    private Map<String, Object> takenBack(UUID payment, Money amount, Money balance, Instant at) {
        var variables = new HashMap<>(moved(payment, amount, balance, at));
        variables.put("is_short", balance.isNegative());
        return variables;
    }

    private Map<String, Object> enrolment(String operator, Secret token, Instant validUntil) {
        return Map.of(
                "operator", UserText.of(operator),
                "link", MailLinks.with(token, links.invitation()),
                "valid_until", spelled.time(validUntil));
    }

    private Map<String, Object> variables(EmailMessage.ChargeReceipt receipt) {
        var variables = new HashMap<>(variables(receipt.price()));
        variables.put("is_invoiced", documents.invoiceNumber().isPresent());
        variables.put("invoice", documents.invoiceNumber().orElse(""));
        variables.put("is_attached", !documents.attachments().isEmpty());
        variables.putAll(Map.of(
                "charge", receipt.charge(),
                "is_activation", receipt.occasion() == Occasion.ACTIVATION,
                "is_upgrade", receipt.occasion() == Occasion.UPGRADE,
                "is_renewal", receipt.occasion() == Occasion.RENEWAL,
                "plan", UserText.of(receipt.plan()),
                "from", spelled.time(receipt.from()),
                "until", spelled.time(receipt.until()),
                "balance", spelled.money(receipt.balance()),
                "at", spelled.time(receipt.at())));
        return variables;
    }

    private Map<String, Object> variables(PriceWithVat price) {
        return Map.of(
                "net", spelled.money(price.net()),
                "vat", spelled.money(price.vat()),
                "vat_rate", spelled.percent(price.rate()),
                "vat_country", spelled.country(price.customer()),
                "is_vat_charged", price.ground() == VatReason.DOMESTIC || price.ground() == VatReason.DESTINATION,
                "is_destination", price.ground() == VatReason.DESTINATION,
                "is_reverse_charge", price.ground() == VatReason.REVERSE_CHARGE,
                "is_outside_eu", price.ground() == VatReason.OUTSIDE_EU,
                "gross", spelled.money(price.gross()));
    }

    private Map<String, Object> variables(EmailMessage.RenewalPaymentFailed failed) {
        return Map.of(
                "subscription", failed.subscription(),
                "plan", UserText.of(failed.plan()),
                "from", spelled.time(failed.from()),
                "until", spelled.time(failed.until()),
                "is_account_suspended", failed.isAccountSuspended(),
                "due", spelled.money(failed.due()),
                "shortfall", spelled.money(failed.shortfall()),
                "is_last_try", !failed.nextTry().isBefore(failed.suspendedAt()),
                "next_try", spelled.time(failed.nextTry()),
                "suspended_at", spelled.time(failed.suspendedAt()));
    }

    private Map<String, Object> variables(EmailMessage.SubscriptionSuspended suspended) {
        return Map.of(
                "subscription", suspended.subscription(),
                "plan", UserText.of(suspended.plan()),
                "from", spelled.time(suspended.from()),
                "until", spelled.time(suspended.until()),
                "is_account_suspended", suspended.isAccountSuspended(),
                "due", spelled.money(suspended.due()),
                "shortfall", spelled.money(suspended.shortfall()),
                "at", spelled.time(suspended.at()),
                "cancelled_at", spelled.time(suspended.cancelledAt()));
    }

    /// If no further period is due, `next_from` and `next_due` are empty.
    private Map<String, Object> variables(EmailMessage.SubscriptionActiveAgain active) {
        return Map.of(
                "subscription", active.subscription(),
                "plan", UserText.of(active.plan()),
                "at", spelled.time(active.at()),
                "is_account_suspended", active.isAccountSuspended(),
                "is_next_due", active.next().isPresent(),
                "next_from",
                        active.next().map(next -> spelled.time(next.from())).orElse(""),
                "next_due", active.next().map(next -> spelled.money(next.due())).orElse(""));
    }

    private Map<String, Object> variables(EmailMessage.ChangeScheduled change) {
        return Map.of(
                "subscription", change.subscription(),
                "plan", UserText.of(change.plan()),
                "other", UserText.of(change.newPlan()),
                "price", spelled.money(change.price()),
                "is_yearly", change.every() == Interval.YEAR,
                "is_only_if_paid", change.isOnlyIfPaid(),
                "from", spelled.time(change.from()));
    }

    private Map<String, Object> variables(EmailMessage.SubscriptionCancelled cancelled) {
        return Map.of(
                "subscription",
                cancelled.subscription(),
                "plan",
                UserText.of(cancelled.plan()),
                "is_by_customer",
                cancelled.cause() == Cause.BY_CUSTOMER,
                "is_unpaid",
                cancelled.cause() == Cause.UNPAID,
                "is_account_closed",
                cancelled.cause() == Cause.ACCOUNT_CLOSED,
                "at",
                spelled.time(cancelled.at()));
    }

    private Map<String, Object> variables(EmailMessage.PriceChange change) {
        var variables = new HashMap<String, Object>(Map.of(
                "is_price", !change.oldPrice().equals(change.newPrice()),
                "is_included", !change.oldIncluded().equals(change.newIncluded()),
                "old_lines", change.oldIncluded().lines(),
                "new_lines", change.newIncluded().lines(),
                "old_calls", change.oldIncluded().calls(),
                "new_calls", change.newIncluded().calls(),
                "old_minutes", change.oldIncluded().minutes(),
                "new_minutes", change.newIncluded().minutes()));
        variables.putAll(Map.of(
                "subscription", change.subscription(),
                "plan", UserText.of(change.plan()),
                "old_price", spelled.money(change.oldPrice()),
                "new_price", spelled.money(change.newPrice()),
                "is_yearly", change.every() == Interval.YEAR,
                "from", spelled.time(change.from())));
        return variables;
    }

    private Map<String, Object> variables(EmailMessage.UpcomingRenewal renewal) {
        var missing = renewal.price().gross().minus(renewal.balance());
        var variables = new HashMap<>(variables(renewal.price()));
        variables.putAll(Map.of(
                "subscription", renewal.subscription(),
                "plan", UserText.of(renewal.plan()),
                "balance", spelled.money(renewal.balance()),
                "is_short", missing.isPositive(),
                "missing", spelled.money(missing),
                "at", spelled.time(renewal.at())));
        return variables;
    }

    /// Makes text typed by a user safe for e-mails to other people. For example, a spammer could sign up with
    /// the address of a stranger and with a link as the company name. The text looks unchanged, but e-mail
    /// programs do not turn any part of it into a link.
    private static final class UserText {
        private static final String ZERO_WIDTH_NON_JOINER = "\u200C";
        /// Characters that break lines or change the direction of the following text.
        private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\u202A-\\u202E\\u2066-\\u2069]+");
        /// Positions inside text that e-mail programs turn into a link: `https://`, `example.com`,
        /// `ada@example`.
        private static final Pattern LINK_MAKING = Pattern.compile("(?<=:)(?=//)|(?<=[.@])(?=[\\p{L}\\p{N}]{2})");

        private UserText() {}

        static String of(String typed) {
            var seen = UNSEEN.matcher(typed).replaceAll(" ");
            return LINK_MAKING.matcher(seen).replaceAll(ZERO_WIDTH_NON_JOINER);
        }
    }

    /// The content of an e-mail: the name of its template, and the variables in addition to those of
    /// every template.
    record TemplateContent(String template, Map<String, Object> variables) {}
}
