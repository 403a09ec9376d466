package tel.billing.privacy.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import tel.billing.account.AccountStatus;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.privacy.application.EraseAccount.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.ContentGuard;
import tel.billing.shared.web.request.RequestResolver;

@DisplayName("The controller of erasures")
class AccountErasureControllerTest {
    private static final Caller EGON =
            new Caller(Arbitrary.userId(), Arbitrary.accountId(), Arbitrary.id(), Set.of(Role.ADMIN), true);
    private static final AccountId ACCOUNT = Arbitrary.accountId();
    private static final String PATH = "/v1/admin/accounts/%s/erase".formatted(ACCOUNT);

    @Test
    void names_each_obstacle_and_what_to_do() throws Exception {
        var all = erase(new Outcome.Obstructed(Set.of(ErasureObstacle.values())));

        assertThat(all.status()).isEqualTo(422);
        assertThat(all.body())
                .contains("\"name\":\"status\",\"code\":\"not_allowed\"")
                .contains("\"reason\":\"the account cannot be erased yet: "
                        + "a wallet is not empty, so refund its payments or adjust it to 0; "
                        + "a payment or refund has no final result, so wait for it; "
                        + "a line is not removed from the PBX, so wait for its removal\"");
        assertThat(erase(new Outcome.Obstructed(Set.of(ErasureObstacle.LINE_IN_SERVICE)))
                        .body())
                .contains("yet: a line is not removed from the PBX, so wait for its removal\"");
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, close the account first",
        "SUSPENDED, close the account first",
        "DRAFT, signups that were not confirmed are erased in time",
        "EXPIRED, signups that were not confirmed are erased in time"
    })
    void names_what_to_do_with_an_account_that_is_not_closed(AccountStatus status, String advice) throws Exception {
        var refusal = erase(new Outcome.NotClosed(status));

        assertThat(refusal.status()).isEqualTo(422);
        assertThat(refusal.body()).contains("\"reason\":\"only a closed account can be erased; " + advice + "\"");
    }

    @Test
    void names_what_is_kept_and_until_when() throws Exception {
        var erased = erase(new Outcome.Erased(
                ACCOUNT, Instant.parse("2026-01-05T09:00:00Z"), Instant.parse("2037-01-01T00:00:00Z")));

        assertThat(erased.status()).isEqualTo(200);
        assertThat(erased.body())
                .contains("\"id\":\"%s\",\"erased_at\":\"2026-01-05T09:00:00.000Z\"".formatted(ACCOUNT))
                .contains("{\"data\":\"invoices and credit notes\",\"reason\":\"tax law\","
                        + "\"until\":\"2037-01-01T00:00:00.000Z\"}");
    }

    private static StoredResponse erase(Outcome outcome) throws Exception {
        var controller = new AccountErasureController(
                (_, renderer) -> new ExecuteOnce.Result.Responded(renderer.apply(outcome)));
        var result = controller.erase(EGON, ACCOUNT.value(), body(controller));
        return ((ExecuteOnce.Result.Responded) result).storedResponse();
    }

    private static Body body(AccountErasureController controller) throws Exception {
        var request = new MockHttpServletRequest("POST", PATH);
        request.addHeader("Idempotency-Key", UUID.randomUUID().toString());
        request.setContentType("application/json");
        request.setContent("{\"reason\": \"asked for\"}".getBytes(UTF_8));
        var handler = AccountErasureController.class.getMethod("erase", Caller.class, UUID.class, Body.class);
        new ContentGuard().preHandle(request, new MockHttpServletResponse(), new HandlerMethod(controller, handler));
        return (Body) RequestResolver.ofBody()
                .resolveArgument(new MethodParameter(handler, 2), null, new ServletWebRequest(request), null);
    }
}
