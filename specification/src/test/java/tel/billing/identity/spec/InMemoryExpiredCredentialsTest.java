package tel.billing.identity.spec;

import tel.billing.identity.spec.link.InMemoryEmailChangeLinks;
import tel.billing.identity.spec.link.InMemoryMagicLinks;
import tel.billing.identity.spec.link.InMemoryPasswordResetLinks;
import tel.billing.identity.spec.session.InMemoryBrowserSessions;
import tel.billing.identity.spec.session.InMemorySessions;
import tel.billing.identity.spec.signingkey.InMemorySigningKeyStore;
import tel.billing.identity.spec.signingkey.InMemorySigningKeys;
import tel.billing.identity.spec.staff.InMemoryInvitations;
import tel.billing.identity.spec.user.InMemoryUsers;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.CountingIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedTime;

class InMemoryExpiredCredentialsTest extends ExpiredCredentialsContract {
    InMemoryExpiredCredentialsTest() {
        var unitOfWork = new InMemoryUnitOfWork();
        var users = new InMemoryUsers(unitOfWork);
        var sessions = new InMemorySessions(unitOfWork, users);
        var magicLinks = new InMemoryMagicLinks(unitOfWork);
        var resetLinks = new InMemoryPasswordResetLinks(unitOfWork, users);
        var emailLinks = new InMemoryEmailChangeLinks(unitOfWork, users);
        var invitations = new InMemoryInvitations(unitOfWork);
        var signingKeyRegister = new InMemorySigningKeyStore(unitOfWork);
        super(
                unitOfWork,
                new InMemoryExpiredCredentials(
                        unitOfWork, sessions, magicLinks, resetLinks, emailLinks, invitations, signingKeyRegister),
                users,
                sessions,
                new InMemoryBrowserSessions(unitOfWork, sessions, users),
                magicLinks,
                resetLinks,
                emailLinks,
                invitations,
                signingKeyRegister,
                new InMemorySigningKeys(signingKeyRegister, new CountingIds(), new SteppedTime(Arbitrary.INSTANT)));
    }
}
