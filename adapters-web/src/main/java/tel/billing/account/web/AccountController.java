package tel.billing.account.web;

import java.util.Optional;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.AccountStatus;
import tel.billing.account.application.AccountSearch;
import tel.billing.account.application.AdjustWallet;
import tel.billing.account.application.ChangeAccountStatus;
import tel.billing.account.application.ChangeAccountStatus.Action;
import tel.billing.account.application.ChangeAccountStatus.Outcome;
import tel.billing.account.application.ChangeClientData;
import tel.billing.account.application.CorrectCountry;
import tel.billing.account.application.ReleaseTopUps;
import tel.billing.account.application.SearchAccounts;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddressParser;
import tel.billing.shared.ExternalId;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.Reason;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Choices;
import tel.billing.shared.web.request.ClientDataFields;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// The administration of accounts: staff search and read; administrators change status, top-up holds, wallets
/// and countries.
@RestController
public record AccountController(
        SearchAccounts searchAccounts,
        ChangeAccountStatus changeAccountStatus,
        ReleaseTopUps releaseTopUps,
        AdjustWallet adjustWallet,
        CorrectCountry correctCountry,
        ChangeClientData changeClientData,
        EmailAddressParser emailAddresses) {
    private static final String REMOVE_VAT_NUMBER = "remove_vat_number";
    private static final CursorFormat<AccountId> CURSORS = CursorFormat.ofUuid(AccountId::value, AccountId::new);

    @GetMapping("/v1/admin/accounts")
    @Access(Audience.STAFF)
    @Report
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var text = query.optional("q", this::text);
        var status = query.optional("status", AccountStatus.class);
        var externalId = query.optional("external_id", ExternalId::parse);
        var held = query.optional("held", AccountController::held);
        var search =
                query.complete(() -> new AccountSearch(text.get(), status.get(), externalId.get(), Optional.empty()));
        var found = held.get().isPresent()
                ? searchAccounts.findHeld(search, page.get())
                : searchAccounts.find(search, page.get());
        return Response.ok(Listing.of(found, CURSORS, AccountDetailsResponse::of));
    }

    @GetMapping("/v1/admin/accounts/{id}")
    @Access(Audience.STAFF)
    public Answer show(@PathVariable UUID id) {
        return searchAccounts
                .read(new AccountId(id))
                .<Answer>map(accountDetails -> Response.ok(AccountDetailsResponse.of(accountDetails)))
                .orElseGet(AccountController::notFound);
    }

    @PatchMapping("/v1/admin/accounts/{id}")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result changeClientData(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var clientData = ClientDataFields.read(body);
        var command = body.complete(() -> new ChangeClientData.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new AccountId(id),
                clientData.externalId().get(),
                clientData.metadata().get()));
        var path = body.path();
        return changeClientData.change(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/admin/accounts/{id}/suspend")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result suspend(Caller caller, @PathVariable UUID id, Body body) {
        return change(caller, id, Action.SUSPEND, body);
    }

    @PostMapping("/v1/admin/accounts/{id}/reactivate")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result reactivate(Caller caller, @PathVariable UUID id, Body body) {
        return change(caller, id, Action.REACTIVATE, body);
    }

    @PostMapping("/v1/admin/accounts/{id}/close")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result close(Caller caller, @PathVariable UUID id, Body body) {
        return change(caller, id, Action.CLOSE, body);
    }

    @PostMapping("/v1/admin/accounts/{id}/release")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result release(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ReleaseTopUps.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new AccountId(id),
                reason.get()));
        var path = body.path();
        return releaseTopUps.release(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/admin/accounts/{id}/adjustments")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result adjust(Caller caller, @PathVariable UUID id, Body body) {
        var command = AdjustmentRequest.read(body).commandOf(caller, new AccountId(id));
        var path = body.path();
        return adjustWallet.adjust(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    @PostMapping("/v1/admin/accounts/{id}/country")
    @Access(Audience.ADMIN)
    public ExecuteOnce.Result correctCountry(Caller caller, @PathVariable UUID id, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var country = body.required("country", Country::parse);
        var removesVatNumber = body.bool(REMOVE_VAT_NUMBER, false);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new CorrectCountry.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new AccountId(id),
                country.get(),
                removesVatNumber.get(),
                reason.get()));
        var path = body.path();
        return correctCountry.correct(
                command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private ExecuteOnce.Result change(Caller caller, UUID id, Action action, Body body) {
        var key = body.header("Idempotency-Key", IdempotencyKey::parse);
        var reason = body.required("reason", Reason::parse);
        var command = body.complete(() -> new ChangeAccountStatus.Command(
                KeyedRequest.ofStaff(caller, key.get(), new Fingerprint(body.fingerprint())),
                Actor.of(caller),
                new AccountId(id),
                action,
                reason.get()));
        var path = body.path();
        return changeAccountStatus.change(
                command, outcome -> answerOf(outcome, action).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome, Action action) {
        return switch (outcome) {
            case Outcome.Done(var accountDetails) -> Response.ok(AccountDetailsResponse.of(accountDetails));
            case Outcome.NotFound() -> notFound();
            case Outcome.Impossible(var status) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(
                                "%s account cannot be %s".formatted(withArticle(status), participle(action))));
            case Outcome.OperatorsOwn() ->
                Problem.invalid(
                        "status", InputError.notAllowed("the operator's own account cannot be " + participle(action)));
        };
    }

    private static Answer answerOf(ReleaseTopUps.Outcome outcome) {
        return switch (outcome) {
            case ReleaseTopUps.Outcome.Done(var accountDetails) ->
                Response.ok(AccountDetailsResponse.of(accountDetails));
            case ReleaseTopUps.Outcome.NotFound() -> notFound();
        };
    }

    private static Answer answerOf(CorrectCountry.Outcome outcome) {
        return switch (outcome) {
            case CorrectCountry.Outcome.Done(var accountDetails) ->
                Response.ok(AccountDetailsResponse.of(accountDetails));
            case CorrectCountry.Outcome.NotFound() -> notFound();
            case CorrectCountry.Outcome.NotConfirmed(var status) ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(
                                "the country of %s account cannot be corrected".formatted(withArticle(status))));
            case CorrectCountry.Outcome.Erased() ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed(
                                "the country of an erased account cannot be corrected: nothing is charged any more"));
            case CorrectCountry.Outcome.OperatorsOwn() ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed("the country of the operator's own account cannot be corrected"));
            case CorrectCountry.Outcome.VatNumberOfAnotherCountry(var number) ->
                Problem.invalid(
                        REMOVE_VAT_NUMBER,
                        InputError.inconsistent(
                                "must be true, because the VAT number %s does not fit the country".formatted(number)));
        };
    }

    private static Answer answerOf(ChangeClientData.Outcome outcome) {
        return switch (outcome) {
            case ChangeClientData.Outcome.Done(var accountDetails) ->
                Response.ok(AccountDetailsResponse.of(accountDetails));
            case ChangeClientData.Outcome.NotFound() -> notFound();
            case ChangeClientData.Outcome.Erased() ->
                Problem.invalid(
                        "status",
                        InputError.notAllowed("the personal data of the account was erased, so none can be added"));
            case ChangeClientData.Outcome.Outdated _ ->
                throw new IllegalStateException("The API expects nothing, but " + outcome);
            case ChangeClientData.Outcome.ExternalIdTaken() ->
                Problem.invalid("external_id", InputError.taken("must be unique: another account has it"));
        };
    }

    private static Answer answerOf(AdjustWallet.Outcome outcome) {
        return switch (outcome) {
            case AdjustWallet.Outcome.Adjusted(var transfer, var balance) ->
                Response.created(AdjustmentResponse.of(transfer, balance));
            case AdjustWallet.Outcome.NotFound() -> notFound();
            case AdjustWallet.Outcome.NotConfirmed(var status) ->
                Problem.invalid(
                        "status", InputError.notAllowed("%s account has no wallets".formatted(withArticle(status))));
            case AdjustWallet.Outcome.OperatorsOwn() ->
                Problem.invalid("status", InputError.notAllowed("the operator's own account has no wallets"));
            case AdjustWallet.Outcome.Outdated _ ->
                throw new IllegalStateException("The API expects nothing, but " + outcome);
            case AdjustWallet.Outcome.Erased(var balance) ->
                Problem.invalid(
                        "amount_minor",
                        InputError.notAllowed(
                                "must bring the balance of the wallet nearer to 0, from %s (%s), because the personal"
                                                .formatted(balance.minor(), balance)
                                        + " data of the account was erased"));
            case AdjustWallet.Outcome.NotCurrent() ->
                Problem.invalid(
                        "currency",
                        InputError.unknownValue(
                                "is not the current currency of a country, and the account has no wallet in it"));
            case AdjustWallet.Outcome.InsufficientBalance(var balance) ->
                Problem.invalid("amount_minor", insufficient(balance));
        };
    }

    private static InputError insufficient(Money balance) {
        var least = balance.negated();
        return balance.isPositive()
                ? InputError.tooSmall(
                        least.minor(),
                        "must be at least %s (%s), because the wallet holds %s"
                                .formatted(least.minor(), least, balance))
                : InputError.notAllowed(
                        "cannot be negative: the wallet holds %s. Only a credit is possible".formatted(balance));
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no account with this id.");
    }

    private static Parsed<Boolean> held(String text) {
        return "true".equals(text)
                ? Parsed.valid(true)
                : Parsed.invalid(InputError.unknownValue("must be true or absent"));
    }

    private Parsed<AccountSearch.Text> text(String typed) {
        return AccountSearch.Text.parse(typed, emailAddresses);
    }

    private static String withArticle(AccountStatus status) {
        return switch (status) {
            case ACTIVE, EXPIRED -> "an " + Choices.nameOf(status);
            case DRAFT, SUSPENDED, CLOSED -> "a " + Choices.nameOf(status);
        };
    }

    private static String participle(Action action) {
        return switch (action) {
            case SUSPEND -> "suspended";
            case REACTIVATE -> "reactivated";
            case CLOSE -> "closed";
        };
    }
}
