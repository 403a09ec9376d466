package tel.billing.account.portal.company;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.AccountView;
import tel.billing.account.CompanyName;
import tel.billing.account.PostalAddress;
import tel.billing.account.ShowAccount;
import tel.billing.account.application.ChangeProfile;
import tel.billing.audit.Actor;
import tel.billing.shared.Country;
import tel.billing.shared.portal.CountryOptions;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Pauses;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Owners change the name, the address and the country of their company. The form contains the data that it
/// showed, so that an old form does not undo a correction by the support.
@PortalPages
public record CompanyPages(ShowAccount showAccount, ChangeProfile changeProfile) {
    private static final String PATH = "/portal/account/company";
    private static final String COMPANY = "company";
    private static final String COUNTRY = "country";
    private static final String SEEN = "seen_";
    private static final List<String> ADDRESS = List.of("line1", "line2", "postal_code", "city", "region");

    /// The choices of the form.
    ///
    /// @param hasAddress whether the account has an address, which can be replaced and not removed
    /// @param seen the data that the form showed first
    public record Choices(List<Option> countries, boolean hasAddress, List<Input.Seen> seen) {
        public Choices {
            seen = List.copyOf(seen);
        }
    }

    @GetMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View show(Visit visit, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        var account = account(visit);
        return page(visit, account, filled(form, account));
    }

    @PostMapping(PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View change(Visit visit, Form form) {
        var visitor = visit.visitor();
        var account = account(visit);
        if (isOutdated(form, account)) {
            form.fault("company.outdated");
            return page(visit, account, filled(form, account)).status(View.CONFLICT);
        }
        var company = form.required(COMPANY, CompanyName::parse);
        var address = address(form, account.address().isPresent());
        var country = form.required(COUNTRY, Country::parse);
        if (!form.isValid()) {
            return page(visit, account, form);
        }
        var outcome = changeProfile.change(new ChangeProfile.Command(
                Actor.of(visitor),
                Optional.of(company.get()).filter(_ -> isChanged(form, account, COMPANY)),
                Optional.of(country.get()).filter(_ -> isChanged(form, account, COUNTRY)),
                address.filter(_ -> ADDRESS.stream().anyMatch(name -> isChanged(form, account, name)))));
        return switch (outcome) {
            case ChangeProfile.Outcome.Changed _ ->
                View.redirect("/portal/account").notice("company_changed");
            case ChangeProfile.Outcome.AccountClosed() -> View.redirect("/portal/sign-in");
            case ChangeProfile.Outcome.AlreadyCharged() -> {
                form.fault(COUNTRY, "company.country_charged");
                yield page(visit, account, form);
            }
            case ChangeProfile.Outcome.VatNumberOfAnotherCountry(var number) -> {
                form.fault(COUNTRY, "company.country_of_vat_number", number);
                yield page(visit, account, form);
            }
            case ChangeProfile.Outcome.RateLimited(var pause) -> {
                form.fault(COUNTRY, "fault.rate_limited", Pauses.minutes(pause));
                yield page(visit, account, form);
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

    /// The present values of the fields.
    private static Map<String, String> values(AccountView account) {
        var address = account.address();
        var values = new LinkedHashMap<String, String>();
        values.put(COMPANY, account.company().value());
        values.put("line1", address.map(PostalAddress::line1).orElse(""));
        values.put("line2", address.flatMap(PostalAddress::line2).orElse(""));
        values.put("postal_code", address.map(PostalAddress::postalCode).orElse(""));
        values.put("city", address.map(PostalAddress::city).orElse(""));
        values.put("region", address.flatMap(PostalAddress::region).orElse(""));
        values.put(COUNTRY, account.country().code());
        return values;
    }

    private static Form filled(Form form, AccountView account) {
        values(account).forEach((name, value) -> form.with(name, value).with(SEEN + name, value));
        return form;
    }

    /// Whether a field has changed since the form showed it, and not to the value that was sent.
    private static boolean isOutdated(Form form, AccountView account) {
        return values(account).entrySet().stream()
                .anyMatch(field -> !form.all(SEEN + field.getKey()).isEmpty()
                        && !form.value(SEEN + field.getKey()).equals(field.getValue())
                        && isChanged(form, account, field.getKey()));
    }

    private static boolean isChanged(Form form, AccountView account, String name) {
        return !Objects.equals(values(account).get(name), form.value(name).strip());
    }

    private AccountView account(Visit visit) {
        return showAccount.show(visit.visitor().account()).orElseThrow();
    }

    private static View.Page page(Visit visit, AccountView account, Form form) {
        var seen = new ArrayList<Input.Seen>();
        values(account)
                .forEach((name, value) -> seen.add(new Input.Seen(
                        SEEN + name, form.all(SEEN + name).isEmpty() ? value : form.value(SEEN + name))));
        return View.page(
                "account/company",
                new Choices(CountryOptions.of(visit), account.address().isPresent(), seen),
                form);
    }
}
