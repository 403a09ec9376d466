package tel.billing.identity.application.browser;

import java.time.Instant;
import java.util.Optional;
import tel.billing.account.AccountView;
import tel.billing.account.ShowAccount;
import tel.billing.identity.domain.BrowserSession;
import tel.billing.identity.domain.OpaqueToken;
import tel.billing.identity.domain.Session;
import tel.billing.identity.domain.User;
import tel.billing.shared.Secret;

/// Finds the browser session that a token continues. Reads session and account from the database, because an
/// instance's memory keeps a closed account only as long as access tokens are valid.
public record CurrentBrowserSession(BrowserSessions browserSessions, ShowAccount showAccount) {

    /// Empty under the conditions of [ResumeBrowserSession#resume].
    Optional<Found> find(Secret token, Instant now) {
        return OpaqueToken.read(token.value())
                .flatMap(browserSessions::present)
                .filter(presented -> !presented.browserSession().isExpired(now))
                .flatMap(this::ifSignedIn);
    }

    private Optional<Found> ifSignedIn(BrowserSessions.Presented presented) {
        return presented.session() instanceof Session.Active && presented.user() instanceof User.Active user
                ? switch (accountOf(user).status()) {
                    case ACTIVE -> Optional.of(new Found(presented.browserSession(), user, false));
                    case SUSPENDED -> Optional.of(new Found(presented.browserSession(), user, true));
                    case DRAFT, CLOSED, EXPIRED -> Optional.empty();
                }
                : Optional.empty();
    }

    private AccountView accountOf(User.Active user) {
        return showAccount.show(user.account()).orElseThrow();
    }

    /// A browser session of a user who is signed in.
    ///
    /// @param suspended whether the account is suspended
    record Found(BrowserSession browserSession, User.Active user, boolean suspended) {

        BrowserUser signedIn() {
            return new BrowserUser(
                    browserSession.session(),
                    user.id(),
                    user.account(),
                    user.role(),
                    user.email(),
                    suspended,
                    browserSession.authenticatedAt());
        }
    }
}
