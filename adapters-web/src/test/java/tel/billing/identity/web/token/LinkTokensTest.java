package tel.billing.identity.web.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import tel.billing.identity.SessionId;
import tel.billing.identity.application.session.CheckSession.SessionState;
import tel.billing.identity.application.session.StartedSession;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeys;
import tel.billing.identity.web.token.AccessTokenVerifier.TokenVerification;
import tel.billing.shared.Role;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.shared.web.access.SignedLinks;
import tel.billing.shared.web.access.SignedLinks.Kind;
import tel.billing.shared.web.access.SignedLinks.Target;
import tel.billing.shared.web.access.TokenVerifier.Result;

class LinkTokensTest {
    private static final String ISSUER = "https://billing.example.com";

    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final SteppedClock clock = new SteppedClock(time);
    private final SigningKeys keys = keys();
    private final LinkTokens links = new LinkTokens(keys, ISSUER, clock);
    private final Target target = new Target(Arbitrary.accountId(), Arbitrary.id());

    @Test
    void a_link_names_its_object_until_it_expires() {
        var token = links.sign(Kind.INVOICE_PDF, target);
        time.pass(SignedLinks.LIFETIME.minus(Duration.ofSeconds(1)));
        assertThat(links.verify(Kind.INVOICE_PDF, token)).contains(target);

        time.pass(Duration.ofSeconds(1));

        assertThat(links.verify(Kind.INVOICE_PDF, token)).isEmpty();
    }

    @Test
    void another_issuer_and_another_key_sign_in_vain() {
        assertThat(links.verify(
                        Kind.INVOICE_PDF,
                        new LinkTokens(keys, "https://other.example", clock).sign(Kind.INVOICE_PDF, target)))
                .isEmpty();
        assertThat(links.verify(Kind.INVOICE_PDF, new LinkTokens(keys(), ISSUER, clock).sign(Kind.INVOICE_PDF, target)))
                .isEmpty();
    }

    @Test
    void a_changed_token_is_refused() {
        var token = links.sign(Kind.INVOICE_PDF, target);
        var parts = token.split("\\.");

        assertThat(links.verify(Kind.INVOICE_PDF, token + "x")).isEmpty();
        assertThat(links.verify(Kind.INVOICE_PDF, parts[0] + "." + parts[1] + "."))
                .isEmpty();
        assertThat(links.verify(Kind.INVOICE_PDF, "")).isEmpty();
        assertThat(links.verify(Kind.INVOICE_PDF, "not.a.token")).isEmpty();
        var other = links.sign(Kind.INVOICE_PDF, new Target(target.account(), Arbitrary.id()));
        assertThat(links.verify(Kind.INVOICE_PDF, parts[0] + "." + other.split("\\.")[1] + "." + parts[2]))
                .isEmpty();
    }

    @Test
    void a_link_is_no_access_token() {
        var link = CompactJws.parse(links.sign(Kind.INVOICE_PDF, target)).orElseThrow();

        assertThat(new SignatureVerifier(ISSUER, clock).verify(link, VerificationKeys.of(keys)))
                .isEqualTo(new TokenVerification.Unknown());
    }

    @Test
    void an_access_token_is_no_link() {
        var tokens = new AccessTokens(
                keys,
                new SignatureVerifier(ISSUER, clock),
                (_, _) -> SessionState.ACTIVE,
                ISSUER,
                new CountingIds(),
                clock);
        var token = tokens.issue(new StartedSession(
                new SessionId(Arbitrary.id()),
                Arbitrary.userId(),
                target.account(),
                Role.CUSTOMER,
                false,
                OpaqueToken.of(target.account(), new byte[32]),
                clock.instant()));

        assertThat(tokens.verify(token)).isInstanceOf(Result.Valid.class);
        assertThat(links.verify(Kind.INVOICE_PDF, token)).isEmpty();
    }

    private static SigningKeys keys() {
        return new InMemorySigningKeys(
                new InMemorySigningKeyStore(new InMemoryUnitOfWork()), new CountingIds(), () -> Arbitrary.INSTANT);
    }
}
