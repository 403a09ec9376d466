/// A stub of Adyen that speaks its wire format and keeps a record of its own of the money that moved.
package tel.billing.payment.adyen.stub;
