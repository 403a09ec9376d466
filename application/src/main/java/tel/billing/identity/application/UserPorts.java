package tel.billing.identity.application;

import tel.billing.identity.application.browser.BrowserSessions;
import tel.billing.identity.application.link.EmailChangeLinks;
import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.EndedSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;

/// The ports of users, their credentials and sessions. Only [IdentityModule] takes them.
public record UserPorts(
        Users users,
        MagicLinks links,
        PasswordResetLinks passwordResetLinks,
        EmailChangeLinks emailChangeLinks,
        Sessions sessions,
        EndedSessions endedSessions,
        BrowserSessions browserSessions,
        ExpiredCredentials expiredCredentials,
        TokenGenerator tokenGenerator,
        PasswordRules rules,
        PasswordHashes hashes) {}
