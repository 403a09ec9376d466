package tel.billing.account.portal.administration;

import java.text.Collator;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountDetails;
import tel.billing.account.application.ChangeClientData;
import tel.billing.account.application.CorrectCountry;
import tel.billing.audit.Actor;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.Country;
import tel.billing.shared.ExternalId;
import tel.billing.shared.Metadata;
import tel.billing.shared.Reason;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.frame.StaffOperation;
import tel.billing.shared.portal.frame.StaffOperations;
import tel.billing.shared.portal.operation.Decision;
import tel.billing.shared.portal.operation.Input;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Administrators correct the country of an account, and store the account's data of other systems.
@PortalPages
public record AccountDataPages(
        AccountPreviews previews, CorrectCountry correctCountry, ChangeClientData changeClientData)
        implements StaffOperations {
    private static final String COUNTRY_PATH = "/console/accounts/{id}/country";
    private static final String DATA_PATH = "/console/accounts/{id}/client-data";
    private static final String COUNTRY = "country";
    private static final String REMOVE_VAT_NUMBER = "remove_vat_number";
    private static final String EXTERNAL_ID = "external_id";
    private static final String METADATA = "metadata";
    private static final String SEEN = "seen_data";

    @Override
    public List<StaffOperation> operations() {
        return List.of(
                StaffOperation.admin("account", 40, "country", "active", "suspended", "closed"),
                StaffOperation.admin(
                        "account", 50, "client-data", "draft", "active", "suspended", "closed", "expired"));
    }

    @GetMapping(COUNTRY_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askForCountry(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        return country(account, visit)
                .ask(form.with(COUNTRY, account.account().country().code()));
    }

    @PostMapping(COUNTRY_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View correctCountry(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        var country = form.required(COUNTRY, Country::parse);
        var reason = form.required("reason", Reason::parse);
        return country(account, visit)
                .nextOnce(
                        form,
                        () -> correctCountry.correct(
                                new CorrectCountry.Command(
                                        AccountPreviews.request(visit, form),
                                        Actor.of(visit.visitor()),
                                        account.account().id(),
                                        country.get(),
                                        form.isChecked(REMOVE_VAT_NUMBER),
                                        reason.get()),
                                outcome -> reply(outcome).as(StoredResponse::new)));
    }

    @GetMapping(DATA_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View askForData(@PathVariable UUID id, Visit visit, Form form) {
        return clientData(previews.read(id), visit).start(form);
    }

    @PostMapping(DATA_PATH)
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_ADMIN)
    public View changeData(@PathVariable UUID id, Visit visit, Form form) {
        var account = previews.read(id);
        var externalId = form.optional(EXTERNAL_ID, ExternalId::parse);
        var seen = form.hidden(SEEN, SeenClientData::parse).data();
        var metadata = metadata(form, seen.metadata());
        if (!Decision.isConfirmed(form)
                && seen.equals(account.account().clientData())
                && seen.externalId().isPresent()
                && externalId.ifValid().filter(Optional::isEmpty).isPresent()) {
            form.fault(EXTERNAL_ID, "operation.client-data.not_removable");
        }
        var decision = clientData(account, visit);
        return decision.nextOnce(
                form,
                () -> changeClientData.change(
                        new ChangeClientData.Command(
                                AccountPreviews.request(visit, form),
                                Actor.of(visit.visitor()),
                                account.account().id(),
                                externalId.get(),
                                Optional.of(metadata.get()),
                                Optional.of(seen)),
                        outcome -> reply(outcome, decision).as(StoredResponse::new)));
    }

    /// The metadata that were entered. Those that a text cannot contain stay unchanged.
    private static Supplier<Metadata> metadata(Form form, Metadata seen) {
        if (MetadataText.canContain(seen)) {
            var entered = form.optional(METADATA, MetadataText::parse);
            return () -> entered.get().orElse(Metadata.NONE);
        }
        if (!MetadataText.isUnchanged(form.value(METADATA), seen)) {
            form.fault(METADATA, "operation.client-data.metadata_read_only");
        }
        return () -> seen;
    }

    private Decision country(AccountDetails account, Visit visit) {
        var number = account.account().vat().optionalNumber().map(Object::toString);
        return previews.of(COUNTRY, account, visit)
                .fact(
                        visit.text("operation.country.vat_number"),
                        number.orElseGet(() -> visit.text("operation.country.no_vat_number")))
                .inputs(new Input.Choice(COUNTRY, countries(visit)), new Input.Flag(REMOVE_VAT_NUMBER), Input.reason())
                .obstacle(
                        account.account().id().equals(visit.visitor().account())
                                ? Optional.of("operation.operators_own")
                                : account.account()
                                        .erasedAt()
                                        .map(_ -> "operation.country.erased")
                                        .or(() -> unconfirmed(account.account().status())));
    }

    private static Optional<String> unconfirmed(AccountStatus status) {
        return switch (status) {
            case DRAFT, EXPIRED -> Optional.of("operation.wrong_status");
            case ACTIVE, SUSPENDED, CLOSED -> Optional.empty();
        };
    }

    private static List<Option> countries(Visit visit) {
        var order = Comparator.comparing(
                Option::label, Collator.getInstance(visit.language().locale())::compare);
        return Stream.of(Locale.getISOCountries())
                .map(code -> new Option(code, visit.country(new Country(code))))
                .sorted(order)
                .toList();
    }

    private Decision clientData(AccountDetails account, Visit visit) {
        var data = account.account().clientData();
        return previews.of("client-data", account, visit)
                .inputs(
                        new Input.Line(EXTERNAL_ID, false),
                        new Input.Lines(METADATA, false),
                        new Input.Seen(SEEN, SeenClientData.of(data).text()))
                .defaults(form -> form.with(
                                EXTERNAL_ID,
                                data.externalId().map(ExternalId::value).orElse(""))
                        .with(METADATA, MetadataText.of(data.metadata())))
                .obstacle(account.account().erasedAt().map(_ -> "operation.client-data.erased"));
    }

    private static FormReply reply(CorrectCountry.Outcome outcome) {
        return switch (outcome) {
            case CorrectCountry.Outcome.Done(var account) ->
                FormReply.goTo(AccountPreviews.page(account.account().id()), "country_corrected");
            case CorrectCountry.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case CorrectCountry.Outcome.NotConfirmed _ -> FormReply.fault("operation.wrong_status");
            case CorrectCountry.Outcome.Erased() -> FormReply.fault("operation.country.erased");
            case CorrectCountry.Outcome.OperatorsOwn() -> FormReply.fault("operation.operators_own");
            case CorrectCountry.Outcome.VatNumberOfAnotherCountry _ ->
                new FormReply.Fault(REMOVE_VAT_NUMBER, "operation.country.number_does_not_fit");
        };
    }

    private static FormReply reply(ChangeClientData.Outcome outcome, Decision decision) {
        return switch (outcome) {
            case ChangeClientData.Outcome.Done(var account) ->
                FormReply.goTo(AccountPreviews.page(account.account().id()), "client_data_changed");
            case ChangeClientData.Outcome.NotFound() -> FormReply.fault("operation.not_found");
            case ChangeClientData.Outcome.Erased() -> FormReply.fault("operation.client-data.erased");
            case ChangeClientData.Outcome.Outdated _ -> decision.outdated();
            case ChangeClientData.Outcome.ExternalIdTaken() -> new FormReply.Fault(EXTERNAL_ID, "fault.taken");
        };
    }
}
