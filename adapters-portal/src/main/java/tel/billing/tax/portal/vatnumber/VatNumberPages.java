package tel.billing.tax.portal.vatnumber;

import java.util.Locale;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.Country;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;
import tel.billing.tax.VatNumberRules;
import tel.billing.tax.application.vatnumber.RemoveVatNumber;
import tel.billing.tax.application.vatnumber.SetVatNumber;
import tel.billing.tax.application.vatnumber.ShowVatNumber;

/// Customers see their VAT number with its status and what it means for the VAT, change it, and remove it.
@PortalPages
public record VatNumberPages(
        ShowVatNumber showVatNumber, SetVatNumber setVatNumber, RemoveVatNumber removeVatNumber, VatNumberRules rules) {
    private static final String PATH = "/portal/vat-number";
    private static final String CHANGE = PATH + "/change";
    private static final String REMOVE = PATH + "/remove";
    private static final String FIELD = "vat_number";

    /// What the pages show.
    ///
    /// @param status the last part of the keys of the texts about the status
    /// @param badge the kind of the badge that shows the status
    /// @param treatment the last part of the key of the text about the VAT
    public record Shown(Optional<VatNumber> number, Country country, String status, String badge, String treatment) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER_EVEN_IF_SUSPENDED)
    public View show(Visit visit) {
        return View.page("tax/vat-number", shown(visit));
    }

    @GetMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View ask(Visit visit, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        var shown = shown(visit);
        shown.number().ifPresent(number -> form.with(FIELD, number.toString()));
        return View.page("tax/change-vat-number", shown, form);
    }

    @PostMapping(CHANGE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View change(Visit visit, Form form) {
        var number = form.required(FIELD, text -> VatNumber.parse(text).flatMap(rules::check));
        if (!form.isValid()) {
            return View.page("tax/change-vat-number", shown(visit), form);
        }
        var outcome = setVatNumber.set(new SetVatNumber.Command(visit.visitor().account(), number.get()));
        return switch (outcome) {
            case SetVatNumber.Outcome.Stored _ -> View.redirect(PATH).notice("vat_number_changed");
            case SetVatNumber.Outcome.OfAnotherCountry(var error) -> {
                form.fault(FIELD, error);
                yield View.page("tax/change-vat-number", shown(visit), form);
            }
            case SetVatNumber.Outcome.Invalid() -> {
                form.fault(FIELD, "vat_number.unknown");
                yield View.page("tax/change-vat-number", shown(visit), form);
            }
            case SetVatNumber.Outcome.RateLimited(var pause) -> {
                form.fault("", "fault.rate_limited", Pauses.minutes(pause));
                yield View.page("tax/change-vat-number", shown(visit), form);
            }
        };
    }

    @GetMapping(REMOVE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View confirmRemoval(Visit visit, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        var shown = shown(visit);
        return shown.number().isEmpty() ? View.redirect(PATH) : View.page("tax/remove-vat-number", shown, form);
    }

    @PostMapping(REMOVE)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View remove(Visit visit) {
        removeVatNumber.remove(visit.visitor().account());
        return View.redirect(PATH).notice("vat_number_removed");
    }

    private Shown shown(Visit visit) {
        var shown = showVatNumber.show(visit.visitor().account());
        var account = shown.account();
        var treatment = shown.treatment().name().toLowerCase(Locale.ROOT);
        return switch (account.vat()) {
            case VatNumberStatus.NoNumber() ->
                new Shown(Optional.empty(), account.country(), "none", "neutral", treatment);
            case VatNumberStatus.Verified(var number) ->
                new Shown(Optional.of(number), account.country(), "verified", "good", treatment);
            case VatNumberStatus.Unverified(var number) ->
                new Shown(Optional.of(number), account.country(), "unverified", "fair", treatment);
            case VatNumberStatus.Invalid(var number) ->
                new Shown(Optional.of(number), account.country(), "invalid", "bad", treatment);
        };
    }
}
