package tel.billing.audit;

/// The kinds of audit events: all actions of staff, and all that concern the security of users.
public enum AuditAction implements RecordedAction {
    SIGNED_IN,
    /// A sign-in failed. Of similar events within a minute, only the first is recorded.
    SIGN_IN_FAILED,
    /// A signed-in user entered a wrong password before a sensitive action.
    REAUTHENTICATION_FAILED,
    SIGNED_OUT,
    /// The user signed out of all sessions.
    SIGNED_OUT_EVERYWHERE,
    /// A user ended one or all of their other sessions; one event for all.
    SESSION_REVOKED,
    /// A used refresh token was presented again, which ended the session.
    REFRESH_TOKEN_REUSED,
    /// A new customer opened the magic link and is signed in.
    PASSWORD_SET,
    PASSWORD_CHANGED,
    /// The password was set through a reset link.
    PASSWORD_RESET,
    /// A confirmation link was sent to the new address, or an e-mail saying that another user has it.
    EMAIL_CHANGE_ASKED,
    EMAIL_CHANGED,
    /// The password of a staff member was correct. The second factor is required next.
    SECOND_FACTOR_ASKED,
    /// The password was correct, but the code was not. Of similar events within a minute, only the first
    /// is recorded.
    SECOND_FACTOR_FAILED,
    /// The second factor is locked for a while after too many wrong codes.
    SECOND_FACTOR_LOCKED,
    RECOVERY_CODE_USED,
    RECOVERY_CODES_RENEWED,
    STAFF_INVITED,
    /// An invited staff member set a password and a second factor and is signed in.
    STAFF_ENROLLED,
    STAFF_ROLE_CHANGED,
    STAFF_DISABLED,
    STAFF_ENABLED,
    /// An administrator removed a staff member's second factor. The user is invited again.
    SECOND_FACTOR_RESET,
    /// The next signing key was made: on schedule, or earlier by an administrator.
    SIGNING_KEY_ROTATED,
    /// A signing key was destroyed on schedule. All tokens that it signed have expired.
    SIGNING_KEY_RETIRED,
    /// An administrator withdrew all signing keys. A new key signs immediately.
    SIGNING_KEYS_WITHDRAWN,
    /// The SIP password of a customer's line was replaced.
    LINE_SECRET_ROTATED,
    /// The PBX rejected a change of a line. The event contains its reason.
    LINE_REJECTED,
    ACCOUNT_SUSPENDED,
    ACCOUNT_REACTIVATED,
    ACCOUNT_CLOSED,
    /// The owner or a staff member downloaded all data of the account.
    ACCOUNT_EXPORTED,
    /// An administrator erased the personal data of a closed account.
    ACCOUNT_ERASED,
    /// The owner corrected the account's country before the first charge, or an administrator later, with
    /// a reason.
    ACCOUNT_COUNTRY_CORRECTED,
    /// An administrator changed the account's external id or metadata.
    ACCOUNT_METADATA_CHANGED,
    /// An administrator sent a failed e-mail again, to the current address of the account.
    EMAIL_SENT_AGAIN,
    /// An administrator refunded a payment to its card, fully or partly.
    PAYMENT_REFUNDED,
    /// An administrator recorded that the card processor made a refund whose result was lost.
    REFUND_MARKED_DONE,
    /// An administrator recorded that the card processor did not make a refund. The money returned to the wallet.
    REFUND_MARKED_FAILED,
    /// An administrator booked a payment that the card processor had captured and the books did not contain.
    PAYMENT_BOOKED,
    /// Chargeback: the cardholder disputes a payment, and its amount was deducted from us.
    PAYMENT_CHARGED_BACK,
    /// A chargeback was reversed; the amount is ours again.
    CHARGEBACK_REVERSED,
    /// A payment was authorised and reported as captured, but the capture failed.
    CAPTURE_FAILED,
    /// An administrator credited or debited a wallet manually.
    WALLET_ADJUSTED,
    /// An administrator resolved a webhook notification of the card processor manually.
    NOTICE_SETTLED,
    /// An administrator had a webhook notification of the card processor processed again.
    NOTICE_JUDGED_AGAIN,
    /// The account's top-ups are on hold, because too many cards were declined.
    TOP_UPS_HELD,
    /// An administrator released the hold on the account's top-ups.
    TOP_UPS_RELEASED,
    /// An administrator refunded an invoice with a credit note, fully or partly.
    INVOICE_CREDITED,
    /// An administrator had a wrong invoice reissued, after a credit note for its remaining amount.
    INVOICE_REISSUED,
    /// An administrator voided invoice numbers that were given out before a loss of data.
    INVOICE_NUMBERS_VOIDED,
    /// The rate applies from a given time, which may be in the future.
    VAT_RATE_SET,
    /// The rate applies from a given time, which may be in the future.
    EXCHANGE_RATE_SET,
    PLAN_CREATED,
    /// The name, price or limits changed from a given time, or the plan was offered or retired.
    PLAN_CHANGED;

    @Override
    public boolean isAnonymousFailure() {
        return this == SIGN_IN_FAILED || this == SECOND_FACTOR_FAILED;
    }
}
