package tel.billing.identity.application;

import tel.billing.shared.EmailAddress;

/// Somebody forgot their password and asks for a link to set another one. Whoever has the address gets a mail:
/// the link, or word that no customer signs in with this address. Who asks cannot tell which, nor does time tell
/// it.
public interface AskForResetLink {
    void ask(EmailAddress email);
}
