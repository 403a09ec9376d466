/// A stub of Adyen that implements its wire format and keeps its own record of the money that moved.
package tel.billing.payment.adyen.stub;
