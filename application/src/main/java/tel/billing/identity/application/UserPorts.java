package tel.billing.identity.application;

import tel.billing.identity.application.link.MagicLinks;
import tel.billing.identity.application.link.PasswordResetLinks;
import tel.billing.identity.application.password.PasswordHashes;
import tel.billing.identity.application.password.PasswordRules;
import tel.billing.identity.application.session.RevokedSessions;
import tel.billing.identity.application.session.Sessions;
import tel.billing.identity.application.user.TokenGenerator;
import tel.billing.identity.application.user.Users;

/// The ports that the use cases of customers and of staff share. Only the modules take it.
public record UserPorts(
        Users users,
        MagicLinks links,
        PasswordResetLinks passwordResetLinks,
        Sessions sessions,
        RevokedSessions revokedSessions,
        TokenGenerator tokenGenerator,
        PasswordRules rules,
        PasswordHashes hashes) {}
