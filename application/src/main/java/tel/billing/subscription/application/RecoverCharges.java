package tel.billing.subscription.application;

/// Goes on with charges that somebody left open, and asks the cards for terms that fell due: in
/// real time, on any number of instances, and any number of charges at the same time.
public interface RecoverCharges {

    /// Goes on with one charge that waits for a card; false if there is none now.
    boolean askNextCard();

    /// Goes on with one charge that waits for a line; false if there is none now.
    boolean askNextLine();

    /// Has all charges that wait for a line gone on with now: the phone system is back.
    void hastenLines();
}
