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
                .<Answer>map(me -> Response.ok(MeAnswer.of(me, caller)))
                .orElseGet(() -> Problem.of(ProblemType.INVALID_CREDENTIALS));
    }

    record MeAnswer(
            UUID id, String email, Set<Role> roles, Optional<Boolean> twofa, Instant createdAt, AccountAnswer account) {

        static MeAnswer of(ShowCurrentUser.Me me, Caller caller) {
            return new MeAnswer(
                    me.id().value(),
                    me.email().value(),
                    caller.roles(),
                    caller.twofa() ? Optional.of(true) : Optional.empty(),
                    me.createdAt(),
                    AccountAnswer.of(me.account()));
        }
    }

    record AccountAnswer(UUID id, String companyName, String country, AccountStatus status, VatAnswer vat) {

        static AccountAnswer of(AccountView account) {
            return new AccountAnswer(
                    account.id().value(),
                    account.company().value(),
                    account.country().code(),
                    account.status(),
                    VatAnswer.of(account.vat()));
        }
    }

    record VatAnswer(Optional<String> number, String status) {

        static VatAnswer of(VatNumberStatus vatStatus) {
            return new VatAnswer(vatStatus.optionalNumber().map(Object::toString), vatStatus.label());
        }
    }
}
