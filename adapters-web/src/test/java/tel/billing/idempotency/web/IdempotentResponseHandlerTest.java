package tel.billing.idempotency.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.support.ModelAndViewContainer;
import tel.billing.idempotency.ExecuteOnce;

class IdempotentResponseHandlerTest {

    @Test
    void a_request_that_is_still_running_is_answered_with_the_time_to_retry() throws Exception {
        var response = new MockHttpServletResponse();

        new IdempotentResponseHandler()
                .handleReturnValue(
                        new ExecuteOnce.Result.StillRunning(Duration.ofSeconds(3)),
                        result(),
                        new ModelAndViewContainer(),
                        new ServletWebRequest(new MockHttpServletRequest("POST", "/v1/payments/topup"), response));

        assertThat(response.getStatus()).isEqualTo(409);
        assertThat(response.getHeader("Retry-After")).isEqualTo("3");
        assertThat(response.getContentAsString())
                .contains("urn:service:billing:problem:idempotency.conflict", "\"retry_after\":3");
    }

    /// Of any method: the handler does not read it.
    private static MethodParameter result() throws NoSuchMethodException {
        return new MethodParameter(Object.class.getMethod("toString"), -1);
    }
}
