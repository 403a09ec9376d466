package tel.billing.notification.template;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import tel.billing.notification.Letter;
import tel.billing.notification.Letter.ChargeReceipt.Occasion;
import tel.billing.notification.Letter.PriceChange.Every;
import tel.billing.notification.Letter.SubscriptionCancelled.Cause;
import tel.billing.notification.Letter.SubscriptionGoesOn.Dropped;
import tel.billing.notification.PriceWithVat;
import tel.billing.notification.PriceWithVat.Ground;
import tel.billing.shared.Money;
import tel.billing.shared.Role;
import tel.billing.shared.Secret;

/// Maps each e-mail to its template and variables. A template always gets the same variables, independent
/// of the content. Variables named `is_...` are booleans.
///
/// @param publicUrl without a trailing slash
/// @param spelled the formats of the language
record Wordings(String publicUrl, Spelled spelled) {

    Wording of(Letter letter) {
        return switch (letter) {
            case Letter.ConfirmSignup signup -> new Wording("confirm-signup", words(signup));
            case Letter.AccountExists _ -> new Wording("account-exists", Map.of());
            case Letter.AccessClosed _ -> new Wording("access-closed", Map.of());
            case Letter.AccountSuspended(var _, var at) -> new Wording("account-suspended", at(at));
            case Letter.AccountReactivated(var _, var at) -> new Wording("account-reactivated", at(at));
            case Letter.AccountClosed(var _, var at) -> new Wording("account-closed", at(at));
            case Letter.CountryCorrected(var _, var country, var removed, var at) ->
                new Wording(
                        "country-corrected",
                        Map.of(
                                "country", spelled.country(country),
                                "is_number_removed", removed.isPresent(),
                                "vat_number", TypedText.of(removed.orElse("")),
                                "at", spelled.time(at)));
            case Letter.ResetPassword(var _, var token, var validUntil) ->
                new Wording(
                        "reset-password",
                        Map.of(
                                "link", link("/password/reset?", token),
                                "valid_until", spelled.time(validUntil)));
            case Letter.NoPasswordToReset _ -> new Wording("no-password-to-reset", Map.of());
            case Letter.PasswordChanged(var _, var at) -> new Wording("password-changed", at(at));
            case Letter.LinePasswordChanged(var _, var subscription, var username, var at) ->
                new Wording(
                        "line-password-changed",
                        Map.of("subscription", subscription, "username", username, "at", spelled.time(at)));
            case Letter.ConfirmEmail(var _, var token, var validUntil) ->
                new Wording(
                        "confirm-email",
                        Map.of(
                                "link", link("/email/confirm?", token),
                                "valid_until", spelled.time(validUntil)));
            case Letter.EmailTaken _ -> new Wording("email-taken", Map.of());
            case Letter.EmailChangeAsked(var _, var at) -> new Wording("email-change-asked", at(at));
            case Letter.EmailChanged(var _, var at) -> new Wording("email-changed", at(at));
            case Letter.StaffInvitation(var _, var operator, var token, var validUntil) ->
                new Wording("staff-invitation", enrolment(operator, token, validUntil));
            case Letter.SecondFactorReset(var _, var operator, var token, var validUntil) ->
                new Wording("second-factor-reset", enrolment(operator, token, validUntil));
            case Letter.StaffRoleChanged(var _, var role, var at) ->
                new Wording("staff-role-changed", Map.of("is_admin", role == Role.ADMIN, "at", spelled.time(at)));
            case Letter.StaffDisabled(var _, var at) -> new Wording("staff-disabled", at(at));
            case Letter.StaffEnabled(var _, var at) -> new Wording("staff-enabled", at(at));
            case Letter.SecondFactorLocked(var _, var until) ->
                new Wording("second-factor-locked", Map.of("until", spelled.time(until)));
            case Letter.SecondFactorSetUp(var _, var at) -> new Wording("second-factor-set-up", at(at));
            case Letter.RecoveryCodeUsed(var _, var at, var left) ->
                new Wording("recovery-code-used", Map.of("at", spelled.time(at), "left", left));
            case Letter.RecoveryCodesRenewed(var _, var at) -> new Wording("recovery-codes-renewed", at(at));
            case Letter.TopUpReceipt(var _, var payment, var amount, var balance, var at) ->
                new Wording("top-up-receipt", moved(payment, amount, balance, at));
            case Letter.RefundGiven(var _, var payment, var amount, var balance, var at) ->
                new Wording("refund-given", moved(payment, amount, balance, at));
            case Letter.RefundFailed(var _, var payment, var amount, var balance, var at) ->
                new Wording("refund-failed", moved(payment, amount, balance, at));
            case Letter.ChargedBack(var _, var payment, var amount, var balance, var at) -> {
                var words = new HashMap<>(moved(payment, amount, balance, at));
                words.put("is_short", balance.isNegative());
                yield new Wording("charged-back", words);
            }
            case Letter.CreditNoteIssued issued ->
                new Wording(
                        "credit-note-issued",
                        Map.of(
                                "invoice", issued.invoice(),
                                "amount", spelled.money(issued.amount()),
                                "reason", TypedText.of(issued.reason()),
                                "balance", spelled.money(issued.balance()),
                                "at", spelled.time(issued.at())));
            case Letter.InvoiceReissued reissued ->
                new Wording(
                        "invoice-reissued",
                        Map.of(
                                "replaced", reissued.replaced(),
                                "before", spelled.money(reissued.before()),
                                "now", spelled.money(reissued.now()),
                                "reason", TypedText.of(reissued.reason()),
                                "balance", spelled.money(reissued.balance()),
                                "at", spelled.time(reissued.at())));
            case Letter.TopUpsHeld(var _, var at) -> new Wording("top-ups-held", at(at));
            case Letter.TopUpsReleased(var _, var at) -> new Wording("top-ups-released", at(at));
            case Letter.VatNumberInvalid(var _, var number) ->
                new Wording("vat-number-invalid", Map.of("vat_number", TypedText.of(number)));
            case Letter.VatNumberRefused(var _, var number) ->
                new Wording("vat-number-refused", Map.of("vat_number", TypedText.of(number)));
            case Letter.VatNumberValidAgain(var _, var number) ->
                new Wording("vat-number-valid-again", Map.of("vat_number", TypedText.of(number)));
            case Letter.ChargeReceipt receipt -> new Wording("charge-receipt", words(receipt));
            case Letter.ShortOfMoney few -> new Wording("short-of-money", words(few));
            case Letter.SubscriptionSuspended suspended -> new Wording("subscription-suspended", words(suspended));
            case Letter.SubscriptionActiveAgain active -> new Wording("subscription-active-again", words(active));
            case Letter.ChangePlanned planned -> new Wording("change-planned", words(planned));
            case Letter.SubscriptionGoesOn(var _, var subscription, var plan, var dropped) ->
                new Wording(
                        "subscription-goes-on",
                        Map.of(
                                "subscription", subscription,
                                "plan", TypedText.of(plan),
                                "is_change_withdrawn", dropped == Dropped.CHANGE_WITHDRAWN,
                                "is_change_unpaid", dropped == Dropped.CHANGE_UNPAID,
                                "is_end_withdrawn", dropped == Dropped.END_WITHDRAWN));
            case Letter.CancellationPlanned(var _, var subscription, var plan, var endsAt) ->
                new Wording(
                        "cancellation-planned",
                        Map.of(
                                "subscription", subscription,
                                "plan", TypedText.of(plan),
                                "ends_at", spelled.time(endsAt)));
            case Letter.SubscriptionCancelled cancelled -> new Wording("subscription-cancelled", words(cancelled));
            case Letter.PriceChange change -> new Wording("price-change", words(change));
            case Letter.UpcomingRenewal renewal -> new Wording("upcoming-renewal", words(renewal));
        };
    }

    private Map<String, Object> words(Letter.ConfirmSignup signup) {
        var application = signup.application();
        var vatNumber = application.flatMap(Letter.ConfirmSignup.Application::vatNumber);
        return Map.of(
                "company", TypedText.of(signup.company()),
                "link", link("/signup/confirm?", signup.token()),
                "valid_until", spelled.time(signup.validUntil()),
                "is_application_known", application.isPresent(),
                "country", application.map(known -> spelled.country(known.country())).orElse(""),
                "plan", application.map(known -> TypedText.of(known.plan())).orElse(""),
                "is_vat_number_given", vatNumber.isPresent(),
                "vat_number", vatNumber.map(TypedText::of).orElse(""),
                "at", application.map(known -> spelled.time(known.at())).orElse(""));
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

    private Map<String, Object> enrolment(String operator, Secret token, Instant validUntil) {
        return Map.of(
                "operator", TypedText.of(operator),
                "link", link("/staff/enrol#", token),
                "valid_until", spelled.time(validUntil));
    }

    private Map<String, Object> words(Letter.ChargeReceipt receipt) {
        var words = new HashMap<>(words(receipt.price()));
        words.putAll(Map.of(
                "charge", receipt.charge(),
                "is_activation", receipt.occasion() == Occasion.ACTIVATION,
                "is_upgrade", receipt.occasion() == Occasion.UPGRADE,
                "is_renewal", receipt.occasion() == Occasion.RENEWAL,
                "plan", TypedText.of(receipt.plan()),
                "from", spelled.time(receipt.from()),
                "until", spelled.time(receipt.until()),
                "balance", spelled.money(receipt.balance()),
                "at", spelled.time(receipt.at())));
        return words;
    }

    private Map<String, Object> words(PriceWithVat price) {
        return Map.of(
                "net", spelled.money(price.net()),
                "vat", spelled.money(price.vat()),
                "vat_rate", spelled.percent(price.rate()),
                "vat_country", spelled.country(price.customer()),
                "is_vat_charged", price.ground() == Ground.DOMESTIC || price.ground() == Ground.DESTINATION,
                "is_destination", price.ground() == Ground.DESTINATION,
                "is_reverse_charge", price.ground() == Ground.REVERSE_CHARGE,
                "is_outside_eu", price.ground() == Ground.OUTSIDE_EU,
                "gross", spelled.money(price.gross()));
    }

    private Map<String, Object> words(Letter.ShortOfMoney few) {
        return Map.of(
                "subscription", few.subscription(),
                "plan", TypedText.of(few.plan()),
                "from", spelled.time(few.from()),
                "until", spelled.time(few.until()),
                "is_blocked", few.isAccountBlocked(),
                "due", spelled.money(few.due()),
                "shortfall", spelled.money(few.shortfall()),
                "is_last_try", !few.nextTry().isBefore(few.suspendedAt()),
                "next_try", spelled.time(few.nextTry()),
                "suspended_at", spelled.time(few.suspendedAt()));
    }

    private Map<String, Object> words(Letter.SubscriptionSuspended suspended) {
        return Map.of(
                "subscription", suspended.subscription(),
                "plan", TypedText.of(suspended.plan()),
                "from", spelled.time(suspended.from()),
                "until", spelled.time(suspended.until()),
                "is_blocked", suspended.isAccountBlocked(),
                "due", spelled.money(suspended.due()),
                "shortfall", spelled.money(suspended.shortfall()),
                "at", spelled.time(suspended.at()),
                "cancelled_at", spelled.time(suspended.cancelledAt()));
    }

    /// If no further period is due, `next_from` and `next_due` are empty.
    private Map<String, Object> words(Letter.SubscriptionActiveAgain active) {
        return Map.of(
                "subscription", active.subscription(),
                "plan", TypedText.of(active.plan()),
                "at", spelled.time(active.at()),
                "is_blocked", active.isAccountBlocked(),
                "is_next_due", active.next().isPresent(),
                "next_from",
                        active.next().map(next -> spelled.time(next.from())).orElse(""),
                "next_due", active.next().map(next -> spelled.money(next.due())).orElse(""));
    }

    private Map<String, Object> words(Letter.ChangePlanned planned) {
        return Map.of(
                "subscription", planned.subscription(),
                "plan", TypedText.of(planned.plan()),
                "other", TypedText.of(planned.other()),
                "price", spelled.money(planned.price()),
                "is_yearly", planned.every() == Every.YEAR,
                "is_only_if_paid", planned.isOnlyIfPaid(),
                "from", spelled.time(planned.from()));
    }

    private Map<String, Object> words(Letter.SubscriptionCancelled cancelled) {
        return Map.of(
                "subscription",
                cancelled.subscription(),
                "plan",
                TypedText.of(cancelled.plan()),
                "is_by_customer",
                cancelled.cause() == Cause.BY_CUSTOMER,
                "is_unpaid",
                cancelled.cause() == Cause.UNPAID,
                "is_account_closed",
                cancelled.cause() == Cause.ACCOUNT_CLOSED,
                "at",
                spelled.time(cancelled.at()));
    }

    private Map<String, Object> words(Letter.PriceChange change) {
        var words = new HashMap<String, Object>(Map.of(
                "is_price", !change.oldPrice().equals(change.newPrice()),
                "is_included", !change.oldIncluded().equals(change.newIncluded()),
                "old_lines", change.oldIncluded().lines(),
                "new_lines", change.newIncluded().lines(),
                "old_calls", change.oldIncluded().calls(),
                "new_calls", change.newIncluded().calls(),
                "old_minutes", change.oldIncluded().minutes(),
                "new_minutes", change.newIncluded().minutes()));
        words.putAll(Map.of(
                "subscription", change.subscription(),
                "plan", TypedText.of(change.plan()),
                "old_price", spelled.money(change.oldPrice()),
                "new_price", spelled.money(change.newPrice()),
                "is_yearly", change.every() == Every.YEAR,
                "from", spelled.time(change.from())));
        return words;
    }

    private Map<String, Object> words(Letter.UpcomingRenewal renewal) {
        var missing = renewal.price().gross().minus(renewal.balance());
        var words = new HashMap<>(words(renewal.price()));
        words.putAll(Map.of(
                "subscription", renewal.subscription(),
                "plan", TypedText.of(renewal.plan()),
                "balance", spelled.money(renewal.balance()),
                "is_short", missing.isPositive(),
                "missing", spelled.money(missing),
                "at", spelled.time(renewal.at())));
        return words;
    }

    /// @param path ends with the separator before the token: `?`, or `#` to keep the token out of server logs
    private String link(String path, Secret token) {
        return publicUrl + path + "token=" + URLEncoder.encode(token.value(), StandardCharsets.UTF_8);
    }
}
