package tel.billing.account.portal.company;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.ChangeProfile;
import tel.billing.audit.Actor;
import tel.billing.shared.Country;
import tel.billing.shared.portal.CountryOptions;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalAccess;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.Visitors;

/// Owners change the name, the address and the country of their company.
@PortalPages
public record CompanyPages(ShowAccount showAccount, ChangeProfile changeProfile) {
    private static final String PATH = "/portal/account/company";
    private static final String COUNTRY = "country";
    private static final List<String> ADDRESS = List.of("line1", "line2", "postal_code", "city", "region");

    /// The choices of the form.
    ///
    /// @param hasAddress whether the account has an address, which can be replaced and not removed
    public record Choices(List<Option> countries, boolean hasAddress) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View show(Visit visit, Form form) {
        var account = showAccount.show(visit.visitor().account()).orElseThrow();
        form.with("company", account.company().value())
                .with(COUNTRY, account.country().code());
        account.address()
                .ifPresent(address -> form.with("line1", address.line1())
                        .with("line2", address.line2().orElse(""))
                        .with("postal_code", address.postalCode())
                        .with("city", address.city())
                        .with("region", address.region().orElse("")));
        return page(visit, form);
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View change(Visit visit, Form form) {
        var visitor = visit.visitor();
        var company = form.required("company", CompanyName::parse);
        var address = address(form, hasAddress(visit));
        var country = form.required(COUNTRY, Country::parse);
        if (!form.isValid()) {
            return page(visit, form);
        }
        var outcome = changeProfile.change(new ChangeProfile.Command(
                new Actor(visitor.user(), visitor.account(), Set.of(visitor.role())),
                Optional.of(company.get()),
                Optional.of(country.get()),
                address));
        return switch (outcome) {
            case ChangeProfile.Outcome.Changed _ ->
                View.redirect("/portal/account").notice("company_changed");
            case ChangeProfile.Outcome.AlreadyCharged() -> {
                form.fault(COUNTRY, "company.country_charged");
                yield page(visit, form);
            }
            case ChangeProfile.Outcome.VatNumberOfAnotherCountry(var number) -> {
                form.fault(COUNTRY, "company.country_of_vat_number", number);
                yield page(visit, form);
            }
            case ChangeProfile.Outcome.RateLimited(var pause) -> {
                form.fault(COUNTRY, "fault.rate_limited", Pauses.minutes(pause));
                yield page(visit, form);
            }
        };
    }

    /// The address; empty if all its fields are empty, or if one of them is not valid.
    private static Optional<PostalAddress> address(Form form, boolean required) {
        if (!required && ADDRESS.stream().allMatch(name -> form.value(name).isBlank())) {
            return Optional.empty();
        }
        var line1 = form.required("line1", PostalAddress::parsePart);
        var line2 = form.optional("line2", PostalAddress::parsePart);
        var postalCode = form.required("postal_code", PostalAddress::parsePostalCode);
        var city = form.required("city", PostalAddress::parsePart);
        var region = form.optional("region", PostalAddress::parsePart);
        var isValid = Stream.of(line1, line2, postalCode, city, region)
                .allMatch(entry -> entry.ifValid().isPresent());
        return isValid
                ? Optional.of(new PostalAddress(line1.get(), line2.get(), postalCode.get(), city.get(), region.get()))
                : Optional.empty();
    }

    private boolean hasAddress(Visit visit) {
        return showAccount
                .show(visit.visitor().account())
                .orElseThrow()
                .address()
                .isPresent();
    }

    private View page(Visit visit, Form form) {
        return View.page("account/company", new Choices(CountryOptions.of(visit), hasAddress(visit)), form);
    }
}
