package tel.billing.shared.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.shared.RateLimit;
import tel.billing.shared.StoreUnavailable;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.AlwaysAdmitted;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.access.WithoutHead;
import tel.billing.shared.web.limit.RateLimited;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.request.Fields;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.request.RawRequest;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// One route of each kind.
@RestController
class SampleController {
    private static final Map<String, CountDownLatch> GATES = new ConcurrentHashMap<>();

    private static final CursorFormat<Long> CURSORS = CursorFormat.ofLong();

    @GetMapping("/v1/plans")
    @Access(Audience.PUBLIC)
    @AlwaysAdmitted
    Answer plans() {
        return Response.ok(Listing.whole(List.of("starter"))).cacheable(Duration.ofMinutes(1));
    }

    @GetMapping("/v1/counted")
    @Access(Audience.PUBLIC)
    @WithoutHead
    Answer count() {
        return Response.noContent();
    }

    /// Holds back the answer until a test opens the gate.
    @GetMapping("/v1/gates/{name}")
    @Access(Audience.PUBLIC)
    Answer pass(@PathVariable String name) throws InterruptedException {
        gate(name).await();
        return Response.noContent();
    }

    /// What holds back the answer of `/v1/gates/{name}`.
    static CountDownLatch gate(String name) {
        return GATES.computeIfAbsent(name, _ -> new CountDownLatch(1));
    }

    @PostMapping("/v1/sign-in")
    @Access(Audience.PUBLIC)
    @RateLimited(RateLimit.SIGN_IN_BY_ADDRESS)
    Answer signIn(Body in) {
        var password = in.text("password");
        return in.complete(password::get).equals("right")
                ? Response.noContent()
                : Problem.of(ProblemType.INVALID_CREDENTIALS);
    }

    @PostMapping("/v1/webhooks/sample")
    @Access(Audience.CARD_PROCESSOR)
    Answer echo(RawRequest rawRequest) throws IOException {
        return Response.ok(Map.of(
                "length",
                rawRequest.bytes().length,
                "proof",
                rawRequest.headers().getOrDefault("x-proof", "none")));
    }

    @GetMapping("/v1/me")
    @Access(Audience.SIGNED_IN)
    Answer me(Caller caller) {
        return Response.ok(caller);
    }

    @PostMapping("/v1/sign-out")
    @Access(Audience.SIGNED_IN)
    Answer signOut() {
        return Response.noContent();
    }

    @GetMapping("/v1/orders")
    @Access(Audience.CUSTOMER)
    Answer orders(Query in) {
        var page = in.page(CURSORS);
        var currency = in.optional("currency", Currencies::parse);
        return Response.ok(
                in.complete(() -> new Asked(page.get().limit(), page.get().after(), currency.get())));
    }

    @PostMapping("/v1/orders")
    @Access(Audience.CUSTOMER)
    Answer order(Caller caller, Body in) {
        return Response.created(Order.read(in));
    }

    @PostMapping("/v1/topup")
    @Access(Audience.CUSTOMER_EVEN_IF_SUSPENDED)
    Answer topUp() {
        return Response.noContent();
    }

    @GetMapping("/v1/orders/{id}")
    @Access(Audience.CUSTOMER)
    Answer order(@PathVariable UUID id) {
        return id.version() == 7 ? Response.ok(Map.of("id", id)) : Problem.of(ProblemType.RESOURCE_NOT_FOUND);
    }

    @PostMapping("/v1/orders/{id}/cancel")
    @Access(Audience.CUSTOMER)
    Answer cancel(@PathVariable UUID id, Body in) {
        var when = in.text("when");
        in.complete(when::get);
        return order(id);
    }

    @GetMapping("/v1/admin/orders")
    @Access(Audience.STAFF)
    Answer allOrders() {
        return Response.ok(Listing.whole(List.of()));
    }

    @PostMapping("/v1/admin/orders/close")
    @Access(Audience.ADMIN)
    Answer closeAll() {
        return Response.noContent();
    }

    @GetMapping("/v1/pbx")
    @Access(Audience.PUBLIC)
    Answer pbx() {
        return Problem.of(ProblemType.PBX_UNAVAILABLE).retryAfter(Duration.ofSeconds(30));
    }

    @GetMapping("/v1/busy")
    @Access(Audience.PUBLIC)
    Answer busy() {
        return Problem.of(ProblemType.RATE_LIMITED).retryAfter(Duration.ofMillis(1500));
    }

    @GetMapping("/v1/bug")
    @Access(Audience.PUBLIC)
    Answer bug() {
        throw new IllegalStateException("SELECT secret FROM somewhere");
    }

    @GetMapping("/v1/stored")
    @Access(Audience.PUBLIC)
    Answer stored() {
        throw new StoreUnavailable(new SQLException("no line to the database"));
    }

    @GetMapping("/v1/report")
    @Access(Audience.PUBLIC)
    @Report
    Answer report() {
        return Response.noContent();
    }

    @GetMapping("/page")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers({MediaType.TEXT_HTML_VALUE, MediaType.APPLICATION_JSON_VALUE})
    Answer page(MediaType wanted) {
        return wanted.equals(MediaType.TEXT_HTML) ? Response.page("<p>Grüezi") : Response.ok(Map.of("text", "Grüezi"));
    }

    @GetMapping("/page.css")
    @Access(Audience.PUBLIC)
    @MediaTypeOffers("text/css")
    Answer style() {
        return Response.of(200, "text/css", "p{}".getBytes(UTF_8));
    }

    /// More than the buffers of a connection hold.
    @GetMapping("/v1/large")
    @Access(Audience.PUBLIC)
    Answer large() {
        return Response.of(200, "text/css", new byte[16 * 1024 * 1024]);
    }

    @GetMapping("/dev/clock")
    @Access(Audience.DEVELOPER)
    Answer clock() {
        return Response.ok(Map.of("now", "later"));
    }

    @PostMapping("/dev/clock")
    @Access(Audience.DEVELOPER)
    Answer advance(Body in) {
        var by = in.text("advance");
        return Response.ok(Map.of("advanced", in.complete(by::get)));
    }

    record Asked(int limit, Optional<Long> after, Optional<Currency> currency) {}

    record Order(String key, long amountMinor, String currency, boolean express, Optional<String> note, Address to) {

        static Order read(Body in) {
            var key = in.header("Idempotency-Key", Order::key);
            var amountMinor = in.integer("amount_minor", Parsed::valid);
            var currency = in.required("currency", Currencies::parse);
            var express = in.bool("express", false);
            var note = in.optional("note", Parsed::valid);
            var to = in.object("to", Address::read);
            return in.complete(() -> new Order(
                    key.get(),
                    amountMinor.get(),
                    currency.get().getCurrencyCode(),
                    express.get(),
                    note.get(),
                    to.get()));
        }

        private static Parsed<String> key(String text) {
            return text.length() == 36
                    ? Parsed.valid(text)
                    : Parsed.invalid(InputError.notAUuid("must be a UUID of version 4"));
        }
    }

    record Address(String city) {

        static Supplier<Address> read(Fields in) {
            var city = in.text("city");
            return () -> new Address(city.get());
        }
    }
}
