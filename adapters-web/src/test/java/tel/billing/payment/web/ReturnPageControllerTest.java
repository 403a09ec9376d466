package tel.billing.payment.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.ServletWebRequest;
import tel.billing.payment.application.history.ShowReturn;
import tel.billing.shared.web.pages.Branding;
import tel.billing.shared.web.pages.PageLanguage;
import tel.billing.shared.web.pages.PageLayout;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.RequestResolver;
import tel.billing.shared.web.response.Response;
import tel.billing.shared.web.response.StoreOutage;

class ReturnPageControllerTest {
    private static final int MAX_QUERIES = 4;

    @Test
    void beyond_a_few_concurrent_queries_customers_are_asked_to_try_again() {
        var active = new CountDownLatch(MAX_QUERIES);
        var result = new CompletableFuture<Optional<ShowReturn.Destination>>();
        var page = page(_ -> {
            active.countDown();
            return result.join();
        });
        var others = Stream.generate(() -> opening(page)).limit(MAX_QUERIES).toList();
        await(active);

        var later = opening(page).orTimeout(30, TimeUnit.SECONDS).join();
        result.complete(Optional.empty());

        assertThat(later.status()).isEqualTo(503);
        assertThat(later.headers()).containsEntry("Retry-After", "5").containsKey("Refresh");
        assertThat(others).extracting(other -> other.join().status()).containsOnly(200);
        assertThat(open(page).status()).isEqualTo(200);
    }

    private static ReturnPageController page(ShowReturn showReturn) {
        var branding = new Branding("Operator", "#1f5fd0", Optional.empty(), Optional.empty(), Optional.empty());
        return new ReturnPageController(
                showReturn, new PageLayout(branding), new StoreOutage(new SimpleMeterRegistry()));
    }

    private static CompletableFuture<Response> opening(ReturnPageController page) {
        return CompletableFuture.supplyAsync(() -> open(page), Thread::startVirtualThread);
    }

    private static Response open(ReturnPageController page) {
        return page.comeBack(query(), PageLanguage.ENGLISH).to(ReturnPageController.PATH);
    }

    private static Query query() {
        var request = new MockHttpServletRequest();
        request.addParameter("payment_id", UUID.randomUUID().toString());
        try {
            var handler = ReturnPageController.class.getMethod("comeBack", Query.class, PageLanguage.class);
            return (Query) Objects.requireNonNull(RequestResolver.ofQuery()
                    .resolveArgument(new MethodParameter(handler, 0), null, new ServletWebRequest(request), null));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
