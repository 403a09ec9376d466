package tel.billing.journey.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.persistence.password.Argon2Cost;
import tel.billing.identity.persistence.password.Argon2PasswordHashes;
import tel.billing.journey.Customer;
import tel.billing.journey.Reply;
import tel.billing.journey.Service;

/// On a service of its own with password hashes of the default cost, as with one processor. Otherwise no request would
/// have to wait.
@Tag("long")
@DisplayName("A burst of sign-ins")
class SignInBurstTest {
    private static final Duration BOUND = Duration.ofSeconds(20);
    /// More requests than may wait for the only concurrent hash, and no more than are admitted or wait for admission.
    private static final int CROWD = 220;

    @AutoClose
    private static Service service;

    @BeforeAll
    static void start() {
        service = Service.start(application -> application.addInitializers(oneHashAtATime()));
    }

    /// Under load the database may have no connection left for some of them, too.
    @Test
    void is_served_or_rejected_soon_and_blocks_no_later_sign_in() {
        var ada = Customer.of(service);
        var start = System.nanoTime();

        var replies = atOnce(IntStream.range(0, CROWD)
                .<Supplier<Reply>>mapToObj(number -> () -> attempt(ada, number))
                .toList());

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(BOUND);
        assertThat(replies)
                .extracting(Reply::status)
                .isSubsetOf(200, 401, 429, 503)
                .contains(200, 401, 429);
        assertThat(replies).filteredOn(reply -> reply.status() == 429).allSatisfy(reply -> {
            reply.mustBe(429, "rate_limited");
            assertThat(reply.header("Retry-After")).hasValue(Long.toString(reply.number("retry_after")));
        });
        assertThat(replies)
                .filteredOn(reply -> reply.status() == 503)
                .allSatisfy(reply -> assertThat(reply.header("Retry-After")).isPresent());
        ada.signIn();
    }

    /// The right password, a wrong one, and an unknown user, in turn.
    private static Reply attempt(Customer customer, int number) {
        return switch (number % 3) {
            case 0 -> Customer.signIn(service, customer.email(), Customer.PASSWORD);
            case 1 -> Customer.signIn(service, customer.email(), "a wrong password");
            default -> Customer.signIn(service, Customer.anyAddress(), Customer.PASSWORD);
        };
    }

    private static ApplicationContextInitializer<GenericApplicationContext> oneHashAtATime() {
        var cost = Argon2Cost.owasp();
        return context -> context.registerBean(
                "oneHashAtATime",
                PasswordHashes.class,
                () -> new Argon2PasswordHashes(
                        cost, cost.queue(1, Runtime.getRuntime().maxMemory())),
                definition -> definition.setPrimary(true));
    }

    private static List<Reply> atOnce(List<Supplier<Reply>> requests) {
        try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
            var replies = requests.stream()
                    .map(request -> CompletableFuture.supplyAsync(request, crowd))
                    .toList();
            return replies.stream().map(CompletableFuture::join).toList();
        }
    }
}
