package tel.billing.audit;

/// What is written down: all that staff do, and all that matters to somebody's security.
public enum Action {
    SIGNED_IN,
    /// Nobody got in. Of many alike within a minute, the first is written down.
    SIGN_IN_FAILED,
    SIGNED_OUT,
    /// Of all sessions at once.
    SIGNED_OUT_EVERYWHERE,
    /// A user ended a session of theirs from another one.
    SESSION_REVOKED,
    /// A refresh token that had been used was shown again, which ended the session.
    REFRESH_TOKEN_REUSED,
    /// A new customer opened the magic link, and is signed in.
    PASSWORD_SET,
    PASSWORD_CHANGED,
    /// By a link from a mail.
    PASSWORD_RESET,
    /// A link went to the new address, or word that somebody has it.
    EMAIL_CHANGE_ASKED,
    EMAIL_CHANGED,
    /// The password of one of the staff was right, which nobody but them should know: now a code is due.
    SECOND_FACTOR_ASKED,
    /// The password was right, the code was not. Of many alike within a minute, the first is
    /// written down.
    SECOND_FACTOR_FAILED,
    /// So many wrong codes came that none is looked at for a while.
    SECOND_FACTOR_LOCKED,
    RECOVERY_CODE_USED,
    RECOVERY_CODES_RENEWED,
    STAFF_INVITED,
    /// Whoever was invited set a password and a second factor, and is signed in.
    STAFF_ENROLLED,
    STAFF_ROLE_CHANGED,
    STAFF_DISABLED,
    STAFF_ENABLED,
    /// An admin took a second factor away; whose it was is invited again.
    SECOND_FACTOR_RESET,
    /// The next signing key was made: in its time, or an admin had it made before.
    SIGNING_KEY_ROTATED,
    /// A signing key was destroyed in its time: nothing that it signed is good any more.
    SIGNING_KEY_RETIRED,
    /// An admin threw all signing keys out, for another one that signs at once.
    SIGNING_KEYS_WITHDRAWN,
    /// A customer's telephone line got another password.
    LINE_SECRET_ROTATED,
    /// The PBX rejected what was ordered for a line, for the reason that it gave.
    LINE_REJECTED,
    ACCOUNT_SUSPENDED,
    ACCOUNT_REACTIVATED,
    ACCOUNT_CLOSED,
    /// An account's owner corrected its country before the first charge, or an admin did later, with a reason.
    ACCOUNT_COUNTRY_CORRECTED,
    /// An admin gave a payment's money back to its card, or some of it.
    PAYMENT_REFUNDED,
    /// A card's owner disputes a payment, and its money was taken from us.
    PAYMENT_CHARGED_BACK,
    /// A dispute ended well, and its money is ours again.
    CHARGEBACK_REVERSED,
    /// The money of a payment never came, though the card processor had said that it would.
    CAPTURE_FAILED,
    /// An admin gave money to a wallet by hand, or took some.
    WALLET_ADJUSTED,
    /// An admin looked into a notice of the card processor's, and nothing is left to do about it.
    NOTICE_SETTLED,
    /// An admin had the service judge a notice of the card processor's once more.
    NOTICE_JUDGED_AGAIN,
    /// So many cards were refused that an account takes no top-ups until staff have looked into it.
    TOP_UPS_HELD,
    /// An admin looked into it, and lets the account top up again.
    TOP_UPS_RELEASED,
    /// An admin gave back what was invoiced, or some of it, by a credit note.
    INVOICE_CREDITED,
    /// An admin had a wrong invoice issued anew, after a credit note over what was left of it.
    INVOICE_REISSUED,
    /// From some instant on, perhaps later.
    VAT_RATE_SET,
    /// The same.
    EXCHANGE_RATE_SET,
    PLAN_CREATED,
    /// Its name, its price or limits from some instant on, or whether it is offered.
    PLAN_CHANGED;

    /// Whether anybody can make us write this down, as often as they like.
    public boolean isFailedAttempt() {
        return switch (this) {
            case SIGN_IN_FAILED, SECOND_FACTOR_FAILED -> true;
            case SIGNED_IN,
                    SIGNED_OUT,
                    SIGNED_OUT_EVERYWHERE,
                    SESSION_REVOKED,
                    REFRESH_TOKEN_REUSED,
                    PASSWORD_SET,
                    PASSWORD_CHANGED,
                    PASSWORD_RESET,
                    EMAIL_CHANGE_ASKED,
                    EMAIL_CHANGED,
                    SECOND_FACTOR_ASKED,
                    SECOND_FACTOR_LOCKED,
                    RECOVERY_CODE_USED,
                    RECOVERY_CODES_RENEWED,
                    STAFF_INVITED,
                    STAFF_ENROLLED,
                    STAFF_ROLE_CHANGED,
                    STAFF_DISABLED,
                    STAFF_ENABLED,
                    SECOND_FACTOR_RESET,
                    SIGNING_KEY_ROTATED,
                    SIGNING_KEY_RETIRED,
                    SIGNING_KEYS_WITHDRAWN,
                    LINE_SECRET_ROTATED,
                    LINE_REJECTED,
                    ACCOUNT_SUSPENDED,
                    ACCOUNT_REACTIVATED,
                    ACCOUNT_CLOSED,
                    ACCOUNT_COUNTRY_CORRECTED,
                    PAYMENT_REFUNDED,
                    PAYMENT_CHARGED_BACK,
                    CHARGEBACK_REVERSED,
                    CAPTURE_FAILED,
                    WALLET_ADJUSTED,
                    NOTICE_SETTLED,
                    NOTICE_JUDGED_AGAIN,
                    TOP_UPS_HELD,
                    TOP_UPS_RELEASED,
                    INVOICE_CREDITED,
                    INVOICE_REISSUED,
                    VAT_RATE_SET,
                    EXCHANGE_RATE_SET,
                    PLAN_CREATED,
                    PLAN_CHANGED -> false;
        };
    }
}
