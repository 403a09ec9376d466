package tel.billing.identity.web.session;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.AccountStatus;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumberStatus;
import tel.billing.identity.application.session.ShowCurrentUser;
import tel.billing.shared.Role;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows the signed-in user.
@RestController
public record MeController(ShowCurrentUser showMe) {

    @GetMapping("/v1/me")
    @Access(Audience.SIGNED_IN)
    public Answer me(Caller caller) {
        return showMe.show(caller.account(), caller.user())
                .<Answer>map(me -> Response.ok(MeResponse.of(me, caller)))
                .orElseGet(() -> Problem.of(ProblemType.INVALID_CREDENTIALS));
    }

    record MeResponse(
            UUID id,
            String email,
            Set<Role> roles,
            Optional<Boolean> twofa,
            Instant createdAt,
            AccountResponse account) {

        static MeResponse of(ShowCurrentUser.Me me, Caller caller) {
            return new MeResponse(
                    me.id().value(),
                    me.email().value(),
                    caller.roles(),
                    caller.twofa() ? Optional.of(true) : Optional.empty(),
                    me.createdAt(),
                    AccountResponse.of(me.account()));
        }
    }

    record AccountResponse(UUID id, String companyName, String country, AccountStatus status, VatResponse vat) {

        static AccountResponse of(AccountView account) {
            return new AccountResponse(
                    account.id().value(),
                    account.company().value(),
                    account.country().code(),
                    account.status(),
                    VatResponse.of(account.vat()));
        }
    }

    record VatResponse(Optional<String> number, String status) {

        static VatResponse of(VatNumberStatus vatStatus) {
            return new VatResponse(vatStatus.optionalNumber().map(Object::toString), vatStatus.label());
        }
    }
}
